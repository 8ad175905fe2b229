# {NAME}, a player of board games: takes when it can, else plays any of the legal moves.
# `perldoc Zrf.pm` tells what a player sees.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Zrf;

# One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture.
Zrf::play(sub {
    my ($view)   = @_;
    my @captures = grep { takes($view, $_) } @{ $view->{legal} };
    my @moves    = @captures ? @captures : @{ $view->{legal} };
    return $moves[ rand @moves ];

    # To change: look at what stands where, at your pieces and theirs:
    #     my @mine = grep { $_->{owner} eq $view->{you} } values %{ $view->{pieces} };
    # Or keep a board of your own, and play the moves on it that $view->{last} tells.
});

# Whether a move takes a piece: it goes "x" a place where an enemy stands.
sub takes {
    my ($view, $move) = @_;
    my @places = $move =~ / x (\S+)/g;
    return grep { $view->{pieces}{$_} && $view->{pieces}{$_}{owner} ne $view->{you} } @places;
}

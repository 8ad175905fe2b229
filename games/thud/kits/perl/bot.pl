# {NAME}, a player of Thud: takes when it can, else plays any of the legal moves.
# `perldoc Thud.pm` tells what a player sees.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Thud;

# One of the legal moves; you play both sides in turn. The end can be proposed, and accepted.
Thud::play(sub {
    my ($view) = @_;
    my $quiet = $view->{quiet} > 40 && $view->{points}[0] >= $view->{points}[1];
    return ACCEPT if $quiet && $view->{may_accept};
    my @captures = grep { takes($view, $_) } @{ $view->{legal} };
    my @moves    = @captures ? @captures : @{ $view->{legal} };
    my $move     = $moves[ rand @moves ];
    return $quiet && $view->{may_propose} ? propose($move) : $move;

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

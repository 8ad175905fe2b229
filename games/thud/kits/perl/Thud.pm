package Thud;
use strict;
use warnings;
use Exporter 'import';
use Viadal;

=head1 NAME

Thud - what a player sees, and its moves

=head1 SYNOPSIS

    use Thud;

    Thud::play(sub {
        my ($view) = @_;
        return $view->{legal}[0];
    });

=head1 DESCRIPTION

C<Thud::play> plays a whole match. The sub is given the board when you are to move, and returns one of the legal moves, or
C<propose(MOVE)>, the same with the proposal to end the game after it, or C<ACCEPT> where the end was proposed. The
board is a hash:

=over

=item turn, you

The ply, from 1, and your player.

=item legal

The legal moves: texts such as C<Dwarf f1 - f5>.

=item pieces

What stands on the board: a hash by place of hashes with C<piece>, C<owner> and maybe C<attributes>.

=item points, quiet

What is on the board, yours and theirs, C<[32, 32]> at the start; plies since a piece was taken.

=item may_accept, may_propose

Whether the end was proposed to you, and whether you may propose it.

=item last

What was moved since your last decision: hashes with
C<player>, C<move>, and maybe C<from> and C<to>.

=item continues

In the middle of a turn: where the piece stands that goes on.

=item options

The options of the match: C<variant> and others.

=back

=cut

our @EXPORT = qw(ACCEPT propose);

use constant ACCEPT => 'accept';

sub propose { my ($move) = @_; return { propose => "$move" } }

sub play {
    my ($choose) = @_;
    my $options;
    Viadal::play(
        hello => sub { my ($hello) = @_; $options = $hello->{options} },
        turn  => sub {
            my ($view) = @_;
            while (Viadal::due()) {
                my %pieces = map { $_->{at} => $_ } @{ $view->{pieces} };
                my @points = @{ $view->{points} };
                @points = reverse @points if $view->{you} ne 'Dwarfs';
                my $action = $choose->({ %{$view}, pieces => \%pieces, points => \@points, options => $options });
                $action = { move => "$action" } unless ref $action || $action eq ACCEPT;
                my $reply = Viadal::act($action);
                warn "turn $view->{turn}: the move is refused: ", Viadal::refusal(), "\n" unless $reply;
                $view = $reply->{view};    # the same piece goes on: the turn has another part
            }
        },
    );
}

1;

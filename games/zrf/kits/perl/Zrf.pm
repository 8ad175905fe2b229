package Zrf;
use strict;
use warnings;
use Viadal;

=head1 NAME

Zrf - board games by rules files: what a player sees, and its moves

=head1 SYNOPSIS

    use Zrf;

    Zrf::play(sub {
        my ($view) = @_;
        return $view->{legal}[0];
    });

=head1 DESCRIPTION

C<Zrf::play> plays a whole match. The sub is given the board when you are to move, and returns one of the legal moves; any
other move loses the game. The board is a hash:

=over

=item turn, you

The ply, from 1, and your player.

=item legal

The legal moves: texts such as C<Man a3 - b4>.

=item pieces

What stands on the board: a hash by place of hashes with C<piece>, C<owner> and maybe C<attributes>.

=item stock, last

What may be dropped: hashes with C<owner>, C<piece>, C<count>. What was moved since your last decision: hashes with
C<player>, C<move>, and maybe C<from> and C<to>.

=item continues

In the middle of a turn: where the piece stands that goes on.

=item options

The options of the match: C<rules>, C<variant> and others.

=back

=cut

sub play {
    my ($choose) = @_;
    my $options;
    Viadal::play(
        hello => sub { my ($hello) = @_; $options = $hello->{options} },
        turn  => sub {
            my ($view) = @_;
            while (Viadal::due()) {
                my %pieces = map { $_->{at} => $_ } @{ $view->{pieces} };
                my $move   = $choose->({ %{$view}, pieces => \%pieces, options => $options });
                my $reply  = Viadal::act({ move => "$move" });
                warn "turn $view->{turn}: the move is refused: ", Viadal::refusal(), "\n" unless $reply;
                $view = $reply->{view};    # the same piece goes on: the turn has another part
            }
        },
    );
}

1;

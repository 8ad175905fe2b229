package PlanetFight;
use strict;
use warnings;
use Exporter 'import';

=head1 NAME

PlanetFight - the input of a round, and the orders in reply

=head1 SYNOPSIS

    use PlanetFight;

    PlanetFight::play(sub {
        for my $ship (0 .. $#mine) {
            order($ship, 3) if stands($mine[$ship]);
        }
    });

Orders go to standard output as numbers. So that C<print> cannot get between them it writes to standard error: it is for
debugging, and C<viadal play ... -v> shows it round by round.

=head1 WHAT YOU KNOW

=over

=item $me

Which player you are, 1 or 2.

=item @planets

Hashes with C<owner> (0 nobody, 1, 2) and C<size>, the points that the planet is worth.

=item @mine, @theirs

Your ships and the opponent's: hashes with C<from> and C<to>, the same planet when the ship stands, and C<remaining>,
the rounds until it arrives.

=item $left

The rounds that are left after this one.

=item stands(SHIP)

Whether a ship, one of the hashes, stands on a planet.

=item distance(FROM, TO)

The rounds that a ship needs from one planet to another; 0 when no road joins them.

=back

=head1 WHAT YOU CAN DO

=over

=item order(NUMBER, PLANET)

Sends one of your ships that stands to a planet that a road leads to. A ship on its way takes only its C<from>: back.

=item PlanetFight::play(SUB)

Calls the sub in each round that the program is asked for.

=back

=cut

our ($me, $left, @planets, @mine, @theirs);
our @EXPORT = qw($me $left @planets @mine @theirs stands distance order);

open my $orders, '>&', \*STDOUT or die "standard output: $!";
$orders->autoflush(1);
select STDERR;

my (@roads, @numbers);

sub stands   { my ($ship) = @_; return $ship->{from} == $ship->{to} }
sub distance { my ($from, $to) = @_; return $roads[$from][$to] > 0 ? $roads[$from][$to] : 0 }
sub order    { my ($ship, $planet) = @_; print {$orders} "$ship $planet\n" or die "standard output: $!" }

sub play {
    my ($give_orders) = @_;
    my $kept = grep { $_ eq 'kept' } @ARGV;
    do {
        read_state();
        srand(($ENV{VIADAL_SEED} // 1) + $left);    # so that the match can be repeated
        $give_orders->();
        print {$orders} "\n" if $kept;              # an empty line ends an answer
    } while ($kept);
}

sub read_state {
    my $count = number();
    $me      = number();
    @planets = map { { owner => number(), size => number() } } 1 .. $count;
    @roads   = map { [ map { number() } 1 .. $count ] } 1 .. $count;
    my $ships  = number();
    my @fleets = map { [ map { { from => number(), to => number(), remaining => number() } } 1 .. $ships ] } 1, 2;
    @mine   = @{ $fleets[ $me - 1 ] };
    @theirs = @{ $fleets[ 2 - $me ] };
    $left   = number();
}

# The next number of the input; when there is none the game is over.
sub number {
    while (!@numbers) {
        my $line = <STDIN>;
        exit 0 unless defined $line;
        @numbers = split ' ', $line;
    }
    return shift @numbers;
}

1;

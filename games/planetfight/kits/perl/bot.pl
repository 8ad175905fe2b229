# {NAME}: each ship flies to the planet with the most points for each round of the way. Change `choose`.
#
# Standard output is for orders alone; debug with print STDERR.
use strict;
use warnings;

my (@numbers, $me, @owner, @size, @road, @mine, @theirs, $left);

# The next number of the input; when there is none the game is over.
sub number {
    while (!@numbers) {
        my $line = <STDIN>;
        exit 0 unless defined $line;
        @numbers = split ' ', $line;
    }
    return shift @numbers;
}

sub read_state {
    my $planets = number();
    $me = number();    # 1 or 2
    (@owner, @size, @road) = ();
    for my $planet (0 .. $planets - 1) {
        $owner[$planet] = number();    # 0 nobody, 1, 2
        $size[$planet]  = number();    # the points it is worth
    }
    for my $from (0 .. $planets - 1) {
        # $road[a][b]: rounds from a to b; 0 or less: no road
        $road[$from] = [ map { number() } 1 .. $planets ];
    }
    my $ships  = number();
    my @first  = map { read_ship() } 1 .. $ships;
    my @second = map { read_ship() } 1 .. $ships;
    @mine   = $me == 1 ? @first  : @second;
    @theirs = $me == 1 ? @second : @first;
    $left   = number();    # rounds left after this one
}

# A ship that stands has {from} equal to {to} and 0 rounds that remain.
sub read_ship {
    my ($from, $to, $remaining) = (number(), number(), number());
    return { from => $from, to => $to, remaining => $remaining };
}

# Where a ship that stands on this planet should fly; undef to stay.
sub choose {
    my ($from) = @_;
    my %taken = map { $_->{to} => 1 } grep { $_->{remaining} > 0 } @mine;
    my ($best, $most) = (undef, 0);
    for my $to (0 .. $#owner) {
        my $rounds = $road[$from][$to];
        next if $rounds <= 0 || $rounds > $left + 1 || $owner[$to] != 0 || $taken{$to};
        my $value = ($size[$to] + 0.01) / $rounds;
        ($best, $most) = ($to, $value) if $value > $most;
    }
    return $best if defined $best;

    # Nothing to capture from here: go on to a planet of your own, where other roads begin.
    my ($own) = grep { $owner[$_] == $me && $road[$from][$_] > 0 } 0 .. $#owner;
    return $own;
}

sub give_orders {
    for my $number (0 .. $#mine) {
        my $ship = $mine[$number];
        next if $ship->{from} != $ship->{to};    # on its way; "$number $ship->{from}" would turn it back
        my $target = choose($ship->{from});
        next unless defined $target;
        print "$number $target\n";
        $ship->{to}        = $target;
        $ship->{remaining} = $road[ $ship->{from} ][$target];
    }
}

# With protocol = "kept" in bot.toml, loop over these two calls and end each answer with an empty line:
#     $| = 1; while (1) { read_state(); give_orders(); print "\n"; }
read_state();
give_orders();

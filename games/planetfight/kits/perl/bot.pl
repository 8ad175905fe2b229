# {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.
# `perldoc PlanetFight.pm` tells what it knows and can do.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use PlanetFight;

# Once a round: orders to your ships that stand.
PlanetFight::play(sub {
    for my $number (0 .. $#mine) {
        my $ship = $mine[$number];
        next unless stands($ship);    # order($number, $ship->{from}) would turn it back
        my $target = choose($ship->{from});
        next unless defined $target;
        order($number, $target);
        $ship->{to} = $target;
    }
});

# Where a ship that stands on a planet should fly; undef to stay.
sub choose {
    my ($from) = @_;
    my %taken = map { $_->{to} => 1 } grep { !stands($_) } @mine;    # a ship is on its way there
    my ($best, $most) = (undef, 0);
    for my $to (0 .. $#planets) {
        my $rounds = distance($from, $to);
        next if !$rounds || $rounds > $left + 1 || $planets[$to]{owner} != 0 || $taken{$to};

        # To change: will an enemy be there first? What can be reached from there?
        my $value = ($planets[$to]{size} + 0.01) / $rounds;
        ($best, $most) = ($to, $value) if $value > $most;
    }
    return $best if defined $best;

    # Nothing to capture from here: go on to a planet of your own, where other roads begin.
    my ($own) = grep { $planets[$_]{owner} == $me && distance($from, $_) } 0 .. $#planets;
    return $own;
}

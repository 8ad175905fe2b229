# {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.
# `perldoc RoboBattler.pm` tells what a robot knows and can do.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use RoboBattler;

my %mine;    # the cells that are probably ours, as "x y"

# Once a battle: all cells are white.
sub battle_started {
    my ($battle, $first) = @_;
    %mine = ();
}

# Once a turn: one missile, and as many searches as you like.
sub action {
    my $found = search();
    if ($found && defined $found->{x}) {
        # To change: the target may be wrong by one, and the direction of a line is not told. Work with probabilities, and
        # use power_search() where it counts.
        delete @mine{ keys_of(blast(@{$found}{qw(missile x y)})) };
    }

    my ($most, @best) = (-1);
    for my $x (0 .. SIZE - 1) {
        for my $y (0 .. SIZE - 1) {
            for my $direction (@DIRECTIONS) {
                my @gained = grep { !$mine{$_} } keys_of(blast(missile(), $x, $y, $direction));
                my $gained = @gained + rand;    # any one of the best
                ($most, @best) = ($gained, $x, $y, $direction) if $gained > $most;
            }
        }
    }
    fire(@best);
    $mine{$_} = 1 for keys_of(blast(missile(), @best));
}

sub keys_of { return map { join ' ', @{$_} } @_ }

RoboBattler::play(action => \&action, battle_started => \&battle_started);

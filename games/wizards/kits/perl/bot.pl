# {NAME}, a wizard that only moves. Fill in the two functions; `perldoc Wizards.pm` tells what it knows and can do.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Wizards;

# Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
sub init {
    return (10 * seat() + 5, 5);
}

# Once a turn: one action. Here: a step to any free neighbour.
sub turn {
    my ($x, $y) = position();

    # To change: take what you need ...
    #     return take(FIRE, 2) if elements($x, $y, FIRE) && carried(FIRE) < 2;
    # ... look around now and then ...
    #     return look(2) if turn_number() % 10 == 0;
    # ... and cast what you have where the other was seen.
    #     my ($enemy_x, $enemy_y) = enemy();
    #     return cast_fire(2, $enemy_x, $enemy_y) if defined $enemy_x && carried(FIRE) >= 2;

    my @free = grep { is_free($x + $STEPS{$_}[0], $y + $STEPS{$_}[1]) } @DIRECTIONS;
    if (@free && !move($free[ rand @free ])) {
        print "The other wizard is in the way!\n";    # for debugging: `viadal play -v` shows it
    }
}

sub is_free {
    my ($x, $y) = @_;
    return $x >= 0 && $x < WIDTH && $y >= 0 && $y < HEIGHT && !obstacle($x, $y);
}

Wizards::play(\&init, \&turn);

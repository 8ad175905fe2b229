# Calls every function of the kit; the same in every language.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Wizards;

sub told {
    my ($what, @sights) = @_;
    my ($first) = @sights;
    my @told    = $first ? (' first', @{$first}{ qw(x y), @ELEMENTS, 'obstacle' }, $first->{wizard} ? 1 : 0) : ('');
    say("$what " . @sights . join ' ', @told);
}

sub init {
    say(join ' ', 'init', option('turns'), option('games'), turn_number());
    return (10 * seat() + 2, 3);
}

sub turn {
    my ($x, $y) = position();
    my @enemy = enemy();
    my $below = ($y + 1) % HEIGHT;
    say(join ' ', 'turn', turn_number(), turns_left(), 'seat', seat(), 'at', $x, $y, 'carried', map { carried($_) } @ELEMENTS);
    my $events = () = events();
    say(join ' ', 'damage', damage(), 'hits', hits(), 'shield', shield(), 'enemy', @enemy ? @enemy : 'none', 'events', $events);
    say(join ' ', 'here', (map { elements($x, $y, $_) } @ELEMENTS), 'obstacle', obstacle($x, $below), 'seen', seen($x, $below));
    my ($step, $round) = (turn_number() % 10, int(turn_number() / 10));
    if ($step == 1) {
        say('took ' . take(map { $_ => 2 } @ELEMENTS));
    }
    elsif ($step == 2) {
        say('moved ' . (move($DIRECTIONS[ $round % 4 ]) ? 1 : 0));
        say('again ' . (move($DIRECTIONS[ $round % 4 ]) ? 1 : 0) . ' ' . refusal());
    }
    elsif ($step == 3) {
        told('look', look(2));
    }
    elsif ($step == 5 && $round % 2 == 0) {
        my @struck = cast_fire(2, WIDTH - 1 - $x, $y);
        say('struck ' . @struck);
    }
    elsif ($step == 6) {
        say('healed ' . cast_water(1));
    }
    elsif ($step == 7) {
        say('warded ' . cast_wood(2));
    }
    elsif ($step == 8) {
        told('wind', cast_wind(1, LEFT));
    }
    elsif ($step == 9) {
        say('raised ' . (cast_earth(1, $x, $below) ? 1 : 0));
    }
    elsif ($step == 0) {
        my @burnt = cast_fire(1, $x, $below);
        say('burnt ' . @burnt);
    }
    say('refused ' . refusal());
}

Wizards::play(\&init, \&turn);

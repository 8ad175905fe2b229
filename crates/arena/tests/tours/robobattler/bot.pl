# Calls every function there is; the same in every language.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use RoboBattler;

my ($begun, $ended, $count) = ('nothing', 'nothing', 0);

sub battle_started { my ($battle, $first) = @_; $begun = "battle $battle $first" }
sub battle_ended { my ($mine, $theirs) = @_; $ended = "ended $mine $theirs" }

sub told {
    my ($what, $found) = @_;
    return "$what none" if !$found;
    my $place = defined $found->{x} ? "$found->{x} $found->{y}" : 'nowhere';
    return join ' ', $what, $found->{missile}, $place, $found->{exact} ? 1 : 0;
}

sub action {
    say("$begun $ended");
    say($ended);
    say(join ' ', missile(), missiles_left(), 'of', (map { missile_count($_) } @MISSILES), power_searches_left(), side());
    say(told('search', search()));
    if ($count % 3 == 0) {
        my $power = told('power', power_search());
        say("$power " . power_searches_left());
    }
    my ($x, $y, $direction) = ($count * 2 % SIZE, $count * 5 % SIZE, $DIRECTIONS[ $count % 2 ]);
    my @cells = blast(missile(), $x, $y, $direction);
    my $sum   = 0;
    $sum += $_->[0] + SIZE * $_->[1] for @cells;
    say('blast ' . @cells . " $sum");
    if ($count % 7 == 3) {
        say('fired ' . (fire(SIZE, 0) ? 1 : 0));
    }
    elsif ($count % 7 != 6) {
        my $fired = fire($x, $y, $direction) ? 1 : 0;
        say("fired $fired " . missiles_left());
        my $again = fire($x, $y) ? 1 : 0;
        say("again $again " . missiles_left());
        say(told('search', search()));
    }
    my @line = blast(LINE, 4, 4);
    say('line ' . @line);
    $count++;
}

RoboBattler::play(action => \&action, battle_started => \&battle_started, battle_ended => \&battle_ended);

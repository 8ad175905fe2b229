package RoboBattler;
use strict;
use warnings;
use Exporter 'import';
use Viadal;

=head1 NAME

RoboBattler - RoboBattler 2: what a robot knows and can do, as a robot in Java

=head1 SYNOPSIS

    use RoboBattler;

    sub action {            # once a turn: search if you like, and fire
        fire(4, 4);
    }

    RoboBattler::play(action => \&action);

You are told nothing about the field: keep your own map of it.

=head1 WHAT YOU KNOW

=over

=item missile()

The missile of this turn: C<LINE>, C<PLUS>, C<X>, C<BIG_PLUS> or C<BIG_X>.

=item missiles_left(), missile_count(MISSILE), power_searches_left()

How many missiles you have, including the one in hand until it is fired; how many of a type each robot got for this
battle; how many power searches you have, 5 at the start of a battle.

=item side()

Your colour, C<red> or C<blue>, the same in all battles.

=item blast(MISSILE, X, Y, DIRECTION)

The cells of the field that a missile of this type colours: a list of pairs C<[x, y]>. The direction is that of a
C<LINE>; without one it is C<VERTICAL>.

=back

=head1 WHAT YOU CAN DO

=over

=item fire(X, Y, DIRECTION)

Fires the missile of this turn at a target; whether that is on the field, else the missile goes to waste. A second
missile in a turn is refused.

=item search()

Tells of the missile that the opponent fired last, with an error: a hash with C<missile>, its type, always right; C<x>
and C<y>, undef when it went to waste; C<exact>, else each axis may be wrong by one. Returns undef before the opponent
has fired.

=item power_search()

The same with the exact target; uses up a power search, and without one tells what C<search> tells.

=item say(TEXT)

Says a line to the spectators.

=back

=cut

use constant { SIZE => 9, VERTICAL => 'vertical', HORIZONTAL => 'horizontal' };
use constant { LINE => 'line', PLUS => 'plus', X => 'x', BIG_PLUS => 'big_plus', BIG_X => 'big_x' };

our @DIRECTIONS = (VERTICAL, HORIZONTAL);
our @MISSILES   = (LINE, PLUS, X, BIG_PLUS, BIG_X);
our @EXPORT     = (
    qw(SIZE VERTICAL HORIZONTAL LINE PLUS X BIG_PLUS BIG_X @DIRECTIONS @MISSILES),
    qw(missile missiles_left missile_count power_searches_left side blast fire search power_search say),
);

my @ORTHOGONAL = ([0, -1], [1, 0],  [0, 1],   [-1, 0]);
my @DIAGONAL   = ([1, -1], [1, 1], [-1, 1], [-1, -1]);

my ($view, $found);

sub missile             { return $view->{missile} }
sub missiles_left       { return $view->{missiles_left} }
sub missile_count       { my ($missile) = @_; return $view->{set}{$missile} }
sub power_searches_left { return $view->{power_searches} }
sub side                { return $view->{side} }
sub say                 { Viadal::say(@_) }

sub blast {
    my ($missile, $x, $y, $direction) = @_;
    my @cells;
    if ($missile eq LINE) {
        my $across = ($direction // VERTICAL) eq HORIZONTAL;
        @cells = map { $across ? [$x + $_, $y] : [$x, $y + $_] } -3 .. 3;
    }
    else {
        my $is_big = $missile eq BIG_PLUS || $missile eq BIG_X;
        my @ways   = $missile eq PLUS || $missile eq BIG_PLUS ? @ORTHOGONAL : @DIAGONAL;
        @cells = [$x, $y] if !$is_big;
        for my $step (1 .. ($is_big ? 2 : 1)) {
            push @cells, map { [$x + $step * $_->[0], $y + $step * $_->[1]] } @ways;
        }
    }
    return grep { $_->[0] >= 0 && $_->[0] < SIZE && $_->[1] >= 0 && $_->[1] < SIZE } @cells;
}

sub fire {
    my ($x, $y, $direction) = @_;
    my %line  = missile() eq LINE ? (direction => $direction // VERTICAL) : ();
    my $reply = _act({ fire => { x => int $x, y => int $y, %line } });
    $view->{missiles_left}-- if defined $reply;
    return defined $reply && $reply eq 'fired';
}

sub search {
    $found //= [_sighting('search')];    # in one turn it always tells the same
    return $found->[0];
}

sub power_search {
    my $sighting = _sighting('power_search');
    $view->{power_searches}-- if $sighting && $sighting->{exact} && $view->{power_searches} > 0;
    return $sighting;
}

sub _sighting {
    my ($search) = @_;
    my $reply = _act($search);
    return $reply && $reply->{sighting};
}

sub _act {
    my ($action) = @_;
    my $reply = Viadal::act($action);
    warn 'an action is refused: ' . Viadal::refusal() . "\n" if Viadal::refusal() ne '';
    return $reply;
}

=head1 PLAYING

C<< RoboBattler::play(action => \&action, battle_started => sub, battle_ended => sub) >> plays a whole match; only
C<action> is needed. C<battle_started> gets the number of the battle and whether you fire first, C<battle_ended> how
many cells were yours and theirs.

=cut

sub play {
    my (%robot) = @_;
    my $seat;
    Viadal::play(
        start => sub {
            my ($start) = @_;
            $seat = $start->{seat};
            $robot{battle_started}->($start->{game}, $start->{first} ? 1 : 0) if $robot{battle_started};
        },
        turn => sub {
            ($view, $found) = @_;
            $robot{action}->();
            Viadal::act('end') if Viadal::due();
        },
        end => sub {
            my ($end) = @_;
            $robot{battle_ended}->(@{ $end->{scores} }[$seat, 1 - $seat]) if $robot{battle_ended};
        },
    );
}

1;

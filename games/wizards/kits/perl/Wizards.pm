package Wizards;
use strict;
use warnings;
use Exporter 'import';
use List::Util 'sum0';
use Viadal;

=head1 NAME

Wizards - the wizards' duel: what a wizard knows and can do

=head1 SYNOPSIS

    use Wizards;

    sub init {                      # once a game: forget the last one, and name the cell to begin on
        return (10 * seat() + 5, 5);
    }

    sub turn {                      # once a turn: call one action
        move(UP);
    }

    Wizards::play(\&init, \&turn);

=head1 WHAT YOU KNOW

All is as it was when the turn began.

=over

=item seat()

0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19.

=item turn_number(), turns_left()

The number of this turn, from 1, and how many come after it.

=item position()

The list C<(x, y)>; empty until you are placed.

=item carried(ELEMENT)

How much you carry of C<FIRE>, C<WATER>, C<WOOD>, C<WIND>, C<EARTH>; without an element in all, 10 at the most.

=item damage(), hits(), shield()

Your damage, 0 to 2, the third ends the game; the damage done to you since your last turn; how many turns your shield lasts.

=item enemy()

Where the other was last seen for certain: the list C<(x, y, turn)>; empty: not yet.

=item elements(X, Y, ELEMENT), obstacle(X, Y), seen(X, Y)

How much of an element lies in a cell; how much damage the obstacle there stands, 0: there is none; the turn in which
the cell was last shown to you, -1: never.

=item events(), option(NAME), refusal()

All that happened since your last turn, a list of hashes as in the README of the game; an option of the match; why your
last action in this turn was refused, empty when it was not.

=back

=head1 WHAT YOU CAN DO

Only one action counts in a turn.

=over

=item move(DIRECTION)

Steps C<UP>, C<RIGHT>, C<DOWN> or C<LEFT>; whether you did. The edge, an obstacle and the other wizard are in the way.

=item take(ELEMENT => COUNT, ...)

Takes elements from your cell. Returns how many you got in all. You carry 10 at the most.

=item look(TURNS)

Gives up 1 to 5 turns, this one counted, to see as many cells in each direction. Returns a list of hashes with C<x>,
C<y>, the elements, C<obstacle> and C<wizard>, the nearest first.

=item cast_fire(COUNT, X, Y)

1: damage in a cell. 2: in the cell and its four neighbours. Returns where damage was done: a list of hashes with C<x>,
C<y> and C<what>: C<wizard>, C<obstacle>, C<yourself>.

=item cast_water(COUNT)

Heals 1 or 2 damage. Returns the damage you have then.

=item cast_wood(COUNT)

Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then.

=item cast_wind(COUNT, DIRECTION)

Shows 5 cells in a direction, or with two elements 10; returns what C<look> returns.

=item cast_earth(COUNT, X, Y)

Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands.

=item pass()

Does nothing in this turn. So does a turn without an action.

=item say(TEXT)

Says a line to the spectators.

=back

=cut

use constant { WIDTH => 20, HEIGHT => 10 };
use constant { UP => 'up', RIGHT => 'right', DOWN => 'down', LEFT => 'left' };
use constant { FIRE => 'fire', WATER => 'water', WOOD => 'wood', WIND => 'wind', EARTH => 'earth' };

our @DIRECTIONS = (UP, RIGHT, DOWN, LEFT);
our @ELEMENTS   = (FIRE, WATER, WOOD, WIND, EARTH);
our %STEPS      = (up => [0, -1], right => [1, 0], down => [0, 1], left => [-1, 0]);    # how x and y change
our @EXPORT     = (
    qw(WIDTH HEIGHT UP RIGHT DOWN LEFT FIRE WATER WOOD WIND EARTH @DIRECTIONS @ELEMENTS %STEPS),
    qw(seat turn_number turns_left position carried damage hits shield enemy elements obstacle seen events option),
    qw(move take look cast_fire cast_water cast_wood cast_wind cast_earth pass refusal say),
);

my ($view, $options, $refusal) = ({}, {}, '');

sub seat        { return $view->{seat} }
sub turn_number { return $view->{turn} }
sub turns_left  { return $view->{left} }
sub position    { return $view->{pos}   ? @{ $view->{pos} }{qw(x y)}        : () }
sub enemy       { return $view->{enemy} ? @{ $view->{enemy} }{qw(x y turn)} : () }
sub carried     { my ($element) = @_; return sum0 @{ $view->{carried} }{ defined $element ? $element : @ELEMENTS } }
sub damage      { return $view->{damage} }
sub shield      { return $view->{shield} }
sub hits        { return sum0 map { $_->{damage} } grep { $_->{event} eq 'hit' } events() }
sub events      { return @{ $view->{last} } }
sub option      { my ($name) = @_; return $options->{$name} }
sub refusal     { return $refusal }
sub say         { Viadal::say(@_) }
sub elements    { my ($x, $y, $element) = @_; return $view->{$element}[$y][$x] }
sub obstacle    { my ($x, $y) = @_; return $view->{obstacle}[$y][$x] }
sub seen        { my ($x, $y) = @_; return $view->{seen}[$y][$x] }

sub move { my ($direction) = @_; return scalar _act(moved => { move => $direction }) }
sub look { my ($turns)     = @_; return _act(shown => { look => int $turns }) }
sub pass { _act(passed => 'pass'); return }

sub take {
    my (%counts) = @_;
    my ($took) = _act(took => { take => { map { $_ => int $counts{$_} } keys %counts } });
    return $took ? sum0 @{$took}{@ELEMENTS} : 0;
}

sub cast_fire  { my ($count, $x, $y) = @_; return _cast(struck => FIRE, $count, x => int $x, y => int $y) }
sub cast_earth { my ($count, $x, $y) = @_; return scalar _cast(raised => EARTH, $count, x => int $x, y => int $y) }
sub cast_wind  { my ($count, $direction) = @_; return _cast(shown => WIND, $count, direction => $direction) }
sub cast_water { my ($healed)   = _cast(healed   => WATER, @_); return $healed   ? $healed->{damage}   : damage() }
sub cast_wood  { my ($shielded) = _cast(shielded => WOOD,  @_); return $shielded ? $shielded->{shield} : shield() }

sub _cast {
    my ($kind, $element, $count, %target) = @_;
    return _act($kind => { cast => { element => $element, count => int $count, %target } });
}

# Plays an action. Returns the events of this kind that it caused.
sub _act {
    my ($kind, $action) = @_;
    my $events = Viadal::act($action) // [];
    $refusal = Viadal::refusal();
    warn "turn $view->{turn}: an action is refused: $refusal\n" if $refusal ne '';
    return grep { $_->{event} eq $kind } @{$events};
}

=head1 PLAYING

C<Wizards::play(\&init, \&turn)> plays a whole match with these two functions.

=cut

sub play {
    my ($init, $turn) = @_;
    my $begun;
    Viadal::play(
        hello => sub { my ($hello) = @_; $options = $hello->{options} },
        start => sub { $begun = 0 },
        turn  => sub {
            ($view, $refusal) = (@_, '');
            my ($x, $y) = $begun ? () : $init->();
            $begun = 1;
            if (turn_number() == 0) {
                _act(placed => { place => { x => int $x, y => int $y } });
                return;
            }
            $turn->();
            pass() if Viadal::due();
        },
    );
}

1;

package Viadal;
use strict;
use warnings;
use Carp 'croak';
use JSON::PP ();

=head1 NAME

Viadal - the talk between a bot and the referee of Viadal, for every game

=head1 SYNOPSIS

    use FindBin '$Bin';
    use lib $Bin;
    use Viadal;

    Viadal::play(turn => sub {
        my ($view) = @_;
        Viadal::act({ move => 1 });
    });

=head1 DESCRIPTION

The talk runs over standard input and output, one JSON object a line. So that C<print> cannot get between the lines it
writes to standard error: it is for debugging, and C<viadal play ... -v> shows it turn by turn.

=over

=item play(hello => sub, start => sub, turn => sub, end => sub)

Plays a whole match; only C<turn> is needed. C<hello> gets a hash with C<game>, C<seats>, C<options>, C<turn_time_ms>
and C<seed>; C<start> one with C<game> (1, 2, ...), C<seat> and C<first>; C<turn> the view; C<end> C<scores> by seat
and C<reason>. C<srand> is called before, so that the match can be repeated.

=cut

open my $referee, '>&', \*STDOUT or die "standard output: $!";
$referee->autoflush(1);
select STDERR;
my $json = JSON::PP->new->utf8->allow_nonref;
my ($due, $refusal) = (0, '');

sub play {
    my (%bot) = @_;
    while ((my $message = _read())->{type} ne 'bye') {
        my $type = $message->{type};
        srand $message->{seed} if $type eq 'hello';
        ($due, $refusal) = ($type eq 'turn', '');
        $bot{$type}->($due ? $message->{view} : $message) if $bot{$type};
        $due = 0;
        _write({ ready => JSON::PP::true }) if $type eq 'hello';
    }
}

=item act(ACTION)

Plays an action: a hash with one entry, or a text. Returns the reply; undef when the rules do not allow it.

=cut

sub act {
    my ($action) = @_;
    ($refusal = 'the turn is over, the action was not sent'), return unless $due;
    _write({ action => $action });
    my $message = _read();
    $due     = $message->{more} ? 1 : 0;
    $refusal = $message->{type} eq 'reply' ? '' : $message->{message} // 'the match is over';
    return $refusal eq '' ? $message->{reply} : undef;
}

=item refusal()

Why the last action in this turn was refused; empty when it was not.

=item due()

Whether the referee waits for an action: between the beginning of a turn and its last action.

=cut

sub refusal { return $refusal }
sub due     { return $due }

=item say(TEXT)

Says a line to the spectators. The opponent is not told.

=item data(NAME => NUMBER, ...)

Keeps numbers in the log.

=item draw(SHAPE, ...)

Keeps drawings in the log.

=back

=cut

sub say  { my ($text)    = @_; _write({ say => "$text" }) }
sub data { my (%numbers) = @_; _write({ data => { map { $_ => 0 + $numbers{$_} } keys %numbers } }) }
sub draw { _write({ draw => [@_] }) }

sub _read {
    my $line = <STDIN>;
    return defined $line ? $json->decode($line) : { type => 'bye' };
}

sub _write {
    my ($message) = @_;
    print {$referee} $json->encode($message), "\n" or croak "standard output: $!";
}

1;

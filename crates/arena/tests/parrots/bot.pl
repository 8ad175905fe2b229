use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Viadal;

Viadal::play(turn => sub {
    my ($view) = @_;
    Viadal::say($view->{text});
    Viadal::say($view->{plain} . $view->{deep}{a}[1]{b});
    Viadal::say(join ' ', map { sprintf '%.0f', $_ * 4 } @{ $view->{numbers} });
    Viadal::say(join ' ', scalar @{ $view->{list} }, scalar @{ $view->{numbers} }, $view->{flag} ? 1 : 0, defined $view->{none} ? 0 : 1);
    my $reply = Viadal::act({ fine => 1 });
    Viadal::say("$reply->{words}[2] " . Viadal::due());
    Viadal::act('bad');
    Viadal::say(Viadal::refusal() . ' ' . Viadal::due());
});

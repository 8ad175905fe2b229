# {NAME}: does anything that is allowed.
# The README of the game says what $view holds; $view->{legal} lists what you may do, in games that list it.
use strict;
use warnings;
use FindBin '$Bin';
use lib $Bin;
use Viadal;

Viadal::play(turn => sub {
    my ($view) = @_;
    my @legal = @{ $view->{legal} };

    # To change: look at the view, and choose better.
    Viadal::act($legal[ rand @legal ]);
});

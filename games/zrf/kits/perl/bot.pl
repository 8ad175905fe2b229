# {NAME}: plays any of the legal moves. Change `choose`.
#
# Standard output is for answers alone; debug with print STDERR.
use strict;
use warnings;
use JSON::PP;

$| = 1;

# One of the texts in $view->{legal}. Who stands where is in $view->{pieces}, what the others did in $view->{last}.
sub choose {
    my ($view) = @_;
    my @legal = @{ $view->{legal} };
    return $legal[ rand @legal ];
}

sub answer {
    my ($message) = @_;
    print encode_json($message), "\n";
}

while ( my $line = <STDIN> ) {
    my $message = decode_json($line);
    my $type    = $message->{type};
    if ( $type eq 'hello' ) {
        srand $message->{seed};
        answer( { ready => JSON::PP::true } );
    }
    elsif ( $type eq 'turn' ) {
        answer( { action => { move => choose( $message->{view} ) } } );
    }
    elsif ( $type eq 'reply' && $message->{more} ) {

        # The same piece goes on: the turn has another part.
        answer( { action => { move => choose( $message->{reply}{view} ) } } );
    }
}

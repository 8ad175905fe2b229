# Runs one Perl Wars robot: perl driver.pl NAME.plw
#
# Speaks the line protocol for it on handles of its own, loads the script by `require` from its folder and calls
# its `action` once a turn. The script meets the six calls of the game in package main, and Perl without files,
# programs, standard input and output: these operations do not compile. That mask is for the clear message; the
# sandbox around this process is for the security.
#
# All that the referee is told comes from lexical variables and lexical subroutines, which a script cannot name,
# and passes no variable that a script can set ($_ $, $/ $\ $@ %SIG).

use strict;
use warnings;
no warnings 'exiting';
use feature 'current_sub';
# Frames and messages that a script sees hold no path of the machine.
#line 18 "viadal"

# Modules a script may use: they touch no files. Each is loaded before the mask is set, when the script names it.
# POSIX is a stand-in with the arithmetic alone, see below.
my @MODULES = qw(base bytes constant feature integer overload parent sort strict utf8 vars warnings
    Carp Data::Dumper Exporter List::Util Math::Complex Math::Trig POSIX Scalar::Util);

# Operations that do not compile in a script.
my @MASK = qw(:base_io :filesys_read :filesys_open :filesys_write :sys_db :subprocess :others :dangerous
    pipe_op sockpair dbmopen dbmclose sselect select prtf dofile ioctl flock chdir
    socket bind connect listen accept shutdown gsockopt ssockopt getsockname getpeername
    getppid getpgrp setpgrp getpriority setpriority exec exit kill sleep alarm time tms srand);

# Bytes of text a robot may say in one turn.
my $SAY_LIMIT = 65_536;

my $NUMBER = qr/^\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*\z/;

# What the robot is doing: 'loading', 'turn', 'idle' between turns, 'over' when nothing it does counts any more.
my $phase = 'loading';
my (@position, @stage, @hist);
my $said = 0;
my $running = 0;    # whether the robot's code was called and has not come back

# --- The talk with the referee -------------------------------------------------------------------------------

# New handles above 2 are close-on-exec; the script's own lead nowhere.
open my $in,  '<&', \*STDIN  or die "no standard input: $!";
open my $out, '>&', \*STDOUT or die "no standard output: $!";
open STDIN,  '<', '/dev/null' or close STDIN;
open STDOUT, '>', '/dev/null' or close STDOUT;

my sub send_line {
    my $line = "$_[0]\n";
    while (length $line) {
        my $written = syswrite $out, $line;
        defined $written or exit 1;
        substr $line, 0, $written, '';
    }
}

my $unread = '';

# The next line; nothing at the end of input. Not by readline, which would obey $/ and show up in messages.
my sub next_line {
    while (1) {
        my $end = index $unread, "\n";
        return substr $unread, 0, $end + 1, '' if $end >= 0;
        my $count = sysread $in, $unread, 65_536, length $unread;
        return if defined $count ? $count == 0 : $! != 4;    # 4: interrupted by a signal
    }
}

my %ESCAPED = (n => "\n", t => "\t", r => "\r", b => "\b", f => "\f");

# The value of the JSON text in $_[0], read on from pos.
my sub value_of {
    for my $text ($_[0]) {
        if ($text =~ /\G\s*\{/gc) {
            my %fields;
            until ($text =~ /\G\s*\}/gc) {
                my $name = __SUB__->($text);
                $text =~ /\G\s*:/gc or last;
                $fields{$name} = __SUB__->($text);
                $text =~ /\G\s*,/gc;
            }
            return \%fields;
        }
        if ($text =~ /\G\s*\[/gc) {
            my @items;
            until ($text =~ /\G\s*\]/gc) {
                push @items, __SUB__->($text);
                $text =~ /\G\s*,/gc;
            }
            return \@items;
        }
        if ($text =~ /\G\s*"((?:[^"\\]+|\\.)*)"/gcs) {
            my $string = $1;
            $string =~ s/\\(?:u([0-9a-fA-F]{4})|(.))/defined $1 ? chr hex $1 : $ESCAPED{$2} || $2/ges;
            return $string;
        }
        return $1 eq 'true' || $1 ne 'false' && $1 ne 'null' && $1 if $text =~ /\G\s*([^\s,\]}]+)/gc;
        die "the referee's line breaks off\n";
    }
}

my sub next_message {
    my $line = next_line();
    return defined $line ? value_of($line) : { type => 'bye' };
}

my $encode = \&utf8::encode;
my $decode = \&utf8::decode;

my sub is_utf8_text {
    my $text = $_[0];
    return $decode->($text) && $text !~ /[^\x{0}-\x{d7ff}\x{e000}-\x{10ffff}]/;
}

my sub quoted {
    my $text = $_[0];
    $text =~ s/(["\\])/\\$1/g;
    $text =~ s/([\x00-\x1f\x7f])/sprintf '\\u%04x', ord $1/ge;
    return qq("$text");
}

# Ends the robot's part: says how it failed and leaves.
my sub give_up {
    my ($verdict, $message) = @_;
    ($phase, $running) = ('over', 0);
    $encode->($message) if utf8::is_utf8($message);
    $message =~ s/([\x80-\xff])/sprintf '\\x%02X', ord $1/ge unless is_utf8_text($message);
    send_line(sprintf '{"fault":"%s","message":%s}', $verdict, quoted($message));
    exit 0;
}

my sub look {
    my ($view) = @_;
    @stage    = @{ $view->{stage} }{qw(width height)};
    @position = @{ $view->{pos} }{qw(x y)};
    @hist     = @{ $view->{hist} };
}

# --- Running the robot's code --------------------------------------------------------------------------------

# Calls the robot's code: 'returned'; 'died' and why; 'left' when it jumped out of here, as `last` outside of a
# loop does, or when the game was over.
my sub run_robot {
    my ($code) = @_;
    my ($how, $why) = ('', '');
    $running = 1;
    ROBOT: {
        last ROBOT if $how;    # it came back here by redo or goto
        $how = 'left';
        if (eval { $code->(); 1 }) { $how = 'returned' }
        else                       { ($how, $why) = ('died', $@) }
    }
    $running = 0;
    return ($how, $why);
}

# Does not return into the script: leaves all its subroutines and evals at once. Where Perl cannot jump so far
# (out of a sort, a tie, a destructor) it is an exception, and the next call tries again. Destructors and END
# blocks that outlive all this do get their answer.
my sub leave_robot {
    return if !$running;
    local $SIG{__DIE__};
    last ROBOT;
}

# Perl's message for people: without the driver's own frames, and the same on every run.
my sub plain {
    my ($why) = @_;
    my $text = eval { "$why" };
    $text = 'died without a message' if !defined $text || $text eq '';
    $text =~ s/^Compilation failed in require at viadal line \d+\.\n//mg;
    $text =~ s/(.)\nBEGIN failed--compilation aborted at [^\n]*/$1/s;
    $text =~ s/ at viadal line \d+\.?$//mg;
    $text =~ s/\(0x[0-9a-f]+\)/(0x...)/g;
    $text =~ s/\(eval \d+\)/(eval)/g;
    $text =~ s/\s+\z//;
    substr $text, 4000, length $text, ' ...' if length $text > 4000;
    if ($text =~ /'([^']+)' trapped by operation mask/) {
        $text .= ' Robots use no files, no programs, no clock and no standard input or output.';
        $text .= q( To show a text: &main'say(...).) if $1 eq 'print' || $1 eq 'printf' || $1 eq 'say';
    }
    if ($text =~ /^Can't use 'defined\(([\@%])/) { $text .= " Write ${1}NAME where it says defined(${1}NAME)." }
    if ($text =~ /^Assigning non-zero to \$\[/) {
        $text .= ' Arrays begin at 0 now: without the line write $x[$i - 1] for $x[$i].';
    }
    if ($text =~ /^\$\* is no longer supported/) {
        $text .= ' Without it write /m after every pattern whose ^ and $ should match at the ends of all lines.';
    }
    if ($text =~ /^Undefined subroutine &(\w+)::(move|shot|pos|stage|hist|say) called/) {
        $text .= " The call is &main'$2(...)." if $1 ne 'main';
    }
    return $text;
}

my sub verdict_of {
    my ($message, $else) = @_;
    return $message =~ /trapped by operation mask|is not open to robots/ ? 'forbidden' : $else;
}

# --- The six calls -------------------------------------------------------------------------------------------

# An argument as Perl counts it, truncated towards zero, as JSON, with the warnings that Perl has for it; null for what is
# infinite or not a number. What is further than a thousand million from zero is as far from everything.
my sub whole {
    my ($given, $call) = @_;
    my (undef, $file, $line) = caller 1;
    if (!defined $given) { warn "Use of uninitialized value in $call at $file line $line.\n" }
    elsif (!ref $given && $given !~ $NUMBER && $given !~ /^\s*[+-]?(?:inf(?:inity)?|nan)\s*\z/i && $given ne !1) {
        my $shown = quoted($given);
        $encode->($shown) if utf8::is_utf8($shown);
        warn "Argument $shown isn't numeric in $call at $file line $line.\n";
    }
    no warnings;
    my $number = 0 + $given;
    return 'null' if $number - $number != 0;
    return $number < 0 ? '-1000000000' : '1000000000' if abs $number > 1e9;
    return sprintf '%d', $number;
}

# Whether a move or a shot can be asked for at all. Only the referee refuses inside a turn.
my sub may_act {
    my ($call) = @_;
    leave_robot() if $phase eq 'over';
    return 1 if $phase eq 'turn';
    return 0 if $phase eq 'over';
    my (undef, $file, $line) = caller 1;
    my $when = $phase eq 'loading' ? 'while the script loads' : 'outside of a turn';
    warn "$call is refused $when at $file line $line.\n";
    return 0;
}

# The referee's reply; nothing when it refused. A call that ends the game does not return.
my sub act {
    my ($action) = @_;
    send_line(qq({"action":$action}));
    my $answer = next_message();
    if (!$answer->{more}) {
        $phase = 'over';
        leave_robot();
    }
    return if $answer->{type} ne 'reply';
    my $reply = $answer->{reply};
    @position = @{ $reply->{pos} }{qw(x y)} if $reply->{pos};
    return $reply;
}

sub move {
    my $direction = whole($_[0], 'move');
    act(qq({"move":$direction})) if may_act('move');
    return ($position[0], $position[1]);
}

sub shot {
    my ($x, $y) = (whole($_[0], 'shot'), whole($_[1], 'shot'));
    return -1 if !may_act('shot');
    my $reply = act(qq({"shot":{"x":$x,"y":$y}}));
    return $reply ? $reply->{distance} : -1;
}

sub pos   { return ($position[0], $position[1]) }
sub stage { return ($stage[0], $stage[1]) }
sub hist  { return @hist }

sub say {
    if ($phase eq 'over') {
        leave_robot();
        return 1;
    }
    my $text = join '', map { defined $_ ? "$_" : '' } @_;
    $encode->($text) if utf8::is_utf8($text);
    my $room = $SAY_LIMIT - $said;
    return 1 if $room < 0;
    $said += length($text) + 1;
    my $cut = length $text > $room;
    if ($cut && is_utf8_text($text)) {
        $room-- while $room && (ord(substr $text, $room, 1) & 0xC0) == 0x80;
    }
    $text = substr $text, 0, $room if $cut;
    # An escape sequence of ISO-2022-JP is ASCII by its bytes only.
    send_line($text !~ /\e[\$(]/ && is_utf8_text($text)
        ? '{"say":' . quoted($text) . '}'
        : '{"say_bytes":"' . unpack('H*', $text) . '"}');
    send_line('{"say":"(more than 64 KiB said in one turn: the rest is cut)"}') if $cut || $said > $SAY_LIMIT;
    return 1;
}

# --- Perl without files, clock and processes -----------------------------------------------------------------

# The robot's source as today's Perl reads it; nothing when it can read the file itself.
my $rewritten;

# Finds the robot's own file in its folder and refuses every other.
my sub only_this_file {
    my ($robot_file) = @_;
    return sub {
        my (undef, $wanted) = @_;
        if ($wanted eq $robot_file) {
            return if !defined $rewritten;
            $INC{$wanted} = $wanted;
            return \(my $text = qq(#line 1 "$robot_file"\n$rewritten));
        }
        my $name = $wanted =~ s/\.pm\z// ? $wanted =~ s{/}{::}gr : $wanted;
        my (undef, $file, $line) = caller;
        die "$name is not open to robots, which load no files but their own and the modules @MODULES"
            . " at $file line $line.\n";
    };
}

# --- Perl and encodings of 1998 ------------------------------------------------------------------------------

# Source in Shift_JIS whose characters end in the byte 5C, which Perl takes for a backslash, gets a second one there; in
# ISO-2022-JP, whose characters are quotes and variables to Perl, it becomes EUC-JP. Nothing for any other source.
my sub readable_to_perl {
    my ($text) = @_;
    if ($text =~ /\e\$[\@B]/) {
        my $euc = '';
        for my $run (split /(?=\e)/, $text) {
            my $escape = $run =~ s/^(\e\$[\@B]|\e\([BJI])// ? $1 : '';
            if ($escape =~ /\$/) { $run =~ tr/\x21-\x7e/\xa1-\xfe/ }
            elsif ($escape eq "\e(I") { $run =~ s/([\x21-\x5f])/"\x8e" . chr(ord($1) | 0x80)/ge }
            $euc .= $run;
        }
        return $euc;
    }
    my $double = qr/[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/;
    my $is_euc = $text =~ /\A(?:[\x00-\x7f]|\x8e[\xa1-\xdf]|\x8f[\xa1-\xfe]{2}|[\xa1-\xfe]{2})*\z/;
    return if $text !~ /[\x80-\xff]\x5c/ || $is_euc || is_utf8_text($text);
    return if $text !~ /\A(?:[\x00-\x7f]|[\xa1-\xdf]|$double)*\z/;
    return if $text !~ s/((?:(?!$double).|$double)*?)([\x81-\x9f\xe0-\xfc]\x5c)(?!\x5c)/$1$2\x5c/gs;
    return $text;
}

# Mends the line that today's Perl refused with this message, where the same is said otherwise today.
my sub mend_line {
    my ($text, $message, $file) = @_;
    my ($line) = $message =~ /\bat \Q$file\E line ([0-9]+)/ or return;
    my @lines = split /^/, $text;
    return if $line > @lines;
    my $name = qr/\$?\w+(?:(?:'|::)\w+)*|\{\s*\$\w+\s*\}/;
    for ($lines[$line - 1]) {
        if ($message =~ /^Can't use 'defined\(/) {
            s/\bdefined\s*\(\s*([\@%]$name)\s*\)/(!!$1)/g || s/\bdefined\s+([\@%]$name)/(!!$1)/g or return;
        }
        elsif ($message =~ /^syntax error at .* near "do |'do "file"' trapped/) {
            my $its_own = join '|', map { quotemeta } $text =~ /\bsub\s+(\w+)/g;
            s/\bdo\s+((?:\w+(?:'|::))*(?:$its_own))\s*\(/&$1(/g or return;
        }
        elsif ($message =~ /^\$\* is no longer supported/) { s/\$\*\s*=\s*0\s*;// or return }
        else                                               { return }
    }
    return join '', @lines;
}

# What a robot may have of POSIX.
my sub stand_in_for_posix {
    my %function = (
        floor => sub { my $whole = int $_[0]; $whole > $_[0] ? $whole - 1 : $whole },
        ceil  => sub { my $whole = int $_[0]; $whole < $_[0] ? $whole + 1 : $whole },
        round => sub { $_[0] < 0 ? -int(0.5 - $_[0]) : int($_[0] + 0.5) },
        trunc => sub { int $_[0] },
        fmod  => sub { my ($x, $y) = map { abs } @_; $x -= $y * int($x / $y); $_[0] < 0 ? -$x : $x },
        pow   => sub { $_[0]**$_[1] },
        fmin  => sub { $_[0] < $_[1] ? $_[0] : $_[1] },
        fmax  => sub { $_[0] > $_[1] ? $_[0] : $_[1] },
        INT_MAX => sub () { 2_147_483_647 },
        INT_MIN => sub () { -2_147_483_648 },
        DBL_MAX => sub () { 1.79769313486231570815e308 },
    );
    no strict 'refs';
    *{"POSIX::$_"} = $function{$_} for keys %function;
    no warnings 'once';
    *POSIX::import = sub {
        my (undef, @names) = @_;
        my ($package, $file, $line) = caller;
        for my $name (@names ? grep { !/^:/ } @names : keys %function) {
            die "POSIX::$name is not open to robots, only @{[sort keys %function]} at $file line $line.\n"
                if !$function{$name};
            *{"${package}::$name"} = $function{$name};
        }
    };
    $INC{'POSIX.pm'} = 'POSIX.pm';
}

# Loads the modules that a script names, before they could no longer be compiled.
my sub load_modules_named_in {
    my ($source) = @_;
    for my $module (grep { $source =~ /\b\Q$_\E\b/ } @MODULES) {
        if ($module eq 'POSIX') { stand_in_for_posix() }
        else                    { require(($module =~ s{::}{/}gr) . '.pm') }
    }
}

# The mask says nothing of compiled code: what loads more of it is taken away.
my sub forget_compiled_code {
    no strict 'refs';
    for my $package (qw(DynaLoader XSLoader)) {
        undef &{"${package}::$_"} for grep { defined &{"${package}::$_"} } keys %{"${package}::"};
    }
}

# Chance and clock depend on the seed alone, so that a match repeats. Old scripts call `srand(time|$$)`.
my sub settle_chance {
    my ($seed) = @_;
    srand $seed;
    my $now = 900_000_000 + $seed % 100_000_000;
    ($0, $^T, $$) = ('viadal', $now, 2 + $seed % 30_000);
    no warnings 'once';
    *CORE::GLOBAL::srand     = sub (;$) { $seed };
    *CORE::GLOBAL::time      = sub ()   { $now };
    *CORE::GLOBAL::localtime = sub (;$) { localtime(@_ ? $_[0] : $now) };
    *CORE::GLOBAL::gmtime    = sub (;$) { gmtime(@_ ? $_[0] : $now) };
    *CORE::GLOBAL::exit      = sub (;$) {
        my (undef, $file, $line) = caller;
        give_up($phase eq 'loading' ? 'load_failed' : 'crashed', "exit called at $file line $line.");
    };
}

# --- One robot -----------------------------------------------------------------------------------------------

# Any other way out than the above: `exit` itself is masked, so Perl ran out of memory.
END {
    if ($phase eq 'loading' || $phase eq 'turn') {
        $phase = 'over';
        send_line($? == 1
            ? '{"fault":"out_of_memory","message":"out of memory"}'
            : '{"fault":"crashed","message":"perl ended by itself"}');
        $? = 0;
    }
}

my ($folder, $robot) = ($ARGV[0] // '') =~ m{\A(?:(.*)/)?([^/]+)\.plw\z}s
    or give_up('load_failed', 'a robot is a file NAME.plw');
chdir($folder eq '' ? '/' : $folder) or give_up('load_failed', "its folder cannot be entered: $!")
    if defined $folder;
@ARGV = ();
my $source = do {
    open my $file, '<', "$robot.plw" or give_up('load_failed', "$robot.plw cannot be read: $!");
    local $/;
    <$file> // '';
};

# Debian's perl-base is Perl without this module.
eval { require Opcode } or give_up('load_failed', 'this perl has no module Opcode: install all of perl');

my $hello = next_message();
exit 0 if $hello->{type} ne 'hello';
look($hello->{view}) if $hello->{view};
load_modules_named_in($source);
@INC = (only_this_file("$robot.plw"), '.');
settle_chance($hello->{seed});
forget_compiled_code();
Opcode::opmask_add(Opcode::opset(@MASK));

$rewritten = readable_to_perl($source);
my ($loaded, $error);
while (1) {
    ($loaded, $error) = run_robot(sub { require "$robot.plw" });
    last if $loaded ne 'died' || ref $error;
    my $mended = mend_line($rewritten // $source, $error, "$robot.plw") // last;
    $rewritten = $mended;
    delete $INC{"$robot.plw"};
}
if ($loaded ne 'returned') {
    my $message = $loaded eq 'died' ? plain($error) : "$robot.plw jumped out of itself with last, next or goto";
    give_up(verdict_of($message, 'load_failed'), $message);
}
my $has_action = do { no strict 'refs'; defined &{"${robot}::action"} || defined &{"${robot}::AUTOLOAD"} };
if (!$has_action) {
    my ($package) = $source =~ /^\s*package\s+([\w:']+)/m;
    my $wrong = defined $package && $package ne $robot ? "; its package is $package, and must be $robot" : '';
    $wrong = "; it has no line 'package $robot;'" if !defined $package;
    give_up('load_failed', "$robot.plw defines no subroutine action in package $robot$wrong");
}
$phase = 'idle';
send_line('{"ready":true}');

while ((my $message = next_message())->{type} ne 'bye') {
    next if $message->{type} ne 'turn';
    look($message->{view});
    ($phase, $said) = ('turn', 0);
    my ($how, $why) = run_robot(sub { no strict 'refs'; &{"${robot}::action"}() });
    next if $phase eq 'over';
    if ($how ne 'returned') {
        my $text = $how eq 'died' ? plain($why) : 'action was left by last, next or redo outside of a loop';
        give_up(verdict_of($text, 'crashed'), $text);
    }
    $phase = 'idle';
    send_line('{"action":"end"}');
}
$phase = 'over';

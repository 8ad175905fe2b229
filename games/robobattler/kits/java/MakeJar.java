import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Packs the kit into {@code robobattler.jar}: the classes, beside them their sources, and in {@code doc} their
 * documentation. Run it in the folder of the kit with a JDK: {@code java MakeJar.java}. A robot is then compiled with
 * {@code javac -cp robobattler.jar Name.java}.
 */
final class MakeJar {
    private static final List<String> KIT = Arrays.asList(
        "Robo", "Missile", "MissileType", "Direction", "Side", "Sighting", "ViadalCalls");

    private MakeJar() {
    }

    public static void main(String[] arguments) throws IOException {
        List<String> sources = KIT.stream().map(name -> name + ".java").collect(Collectors.toList());
        Path packed = Files.createTempDirectory("robobattler");
        try {
            run("javac", "--release 11 -encoding UTF-8 -d " + packed, sources);
            run("javadoc", "-quiet -Xdoclint:none -encoding UTF-8 -d " + packed.resolve("doc"), sources);
            for (String source : sources) {
                Files.copy(Paths.get(source), packed.resolve(source));
            }
            run("jar", "--create --file robobattler.jar -C " + packed + " .", new ArrayList<>());
            System.out.println("robobattler.jar");
        } finally {
            try (Stream<Path> files = Files.walk(packed)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static void run(String tool, String options, List<String> files) {
        List<String> words = new ArrayList<>(Arrays.asList(options.split(" ")));
        words.addAll(files);
        ToolProvider found = ToolProvider.findFirst(tool).orElse(null);
        if (found == null) {
            System.err.println("this Java has no '" + tool + "': run MakeJar with a JDK");
            System.exit(1);
        }
        if (found.run(System.out, System.err, words.toArray(new String[0])) != 0) {
            System.exit(1);
        }
    }
}

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the class of a robot in a folder, a class file or a jar, and makes its object. */
final class ViadalLoader {
    /** The name of the loader of robots, by which their lines are told from others in a stack. */
    static final String NAME = "robot";
    private static final String ENDING = ".class";

    private ViadalLoader() {
    }

    /** There is no robot; the message says why. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    static Robo load(Path given, String name) throws Throwable {
        List<String> names = new ArrayList<>();
        Path root = given;
        String file = given.getFileName().toString();
        if (file.endsWith(".jar")) {
            names = inJar(given);
        } else if (file.endsWith(ENDING)) {
            names.add(nameOf(given));
            root = given.getParent();
        } else {
            names = inFolder(given);
        }
        URL[] places = {root.toUri().toURL()};
        Class<?> robot = choose(names, name, new URLClassLoader(NAME, places, ViadalLoader.class.getClassLoader()));
        Constructor<?> constructor;
        try {
            constructor = robot.getDeclaredConstructor();
        } catch (NoSuchMethodException none) {
            throw new Refused(robot.getName() + " has no constructor without arguments");
        }
        constructor.setAccessible(true);
        return (Robo) constructor.newInstance();
    }

    private static Class<?> choose(List<String> names, String name, ClassLoader loader) throws Refused {
        List<Class<?>> robots = new ArrayList<>();
        String why = "no class extends Robo";
        for (String each : names) {
            try {
                Class<?> found = Class.forName(each, false, loader);
                boolean isRobot = Robo.class.isAssignableFrom(found);
                if (isRobot && !Modifier.isAbstract(found.getModifiers())) {
                    robots.add(found);
                } else if (found.getSimpleName().equals(name)) {
                    why = each + (isRobot ? " is abstract: it lacks a method action()" : " does not extend Robo");
                }
            } catch (UnsupportedClassVersionError newer) {
                why = tooNew(each);
            } catch (LinkageError | ClassNotFoundException wrong) {
                why = each + " cannot be loaded: " + wrong;
            }
        }
        for (Class<?> robot : robots) {
            if (robot.getSimpleName().equals(name)) {
                return robot;
            }
        }
        if (robots.size() == 1) {
            return robots.get(0);
        }
        if (robots.isEmpty()) {
            throw new Refused(why);
        }
        String all = robots.stream().map(Class::getName).sorted().collect(Collectors.joining(", "));
        throw new Refused("several classes extend Robo: " + all + "; none of them is named '" + name + "'");
    }

    private static String tooNew(String what) {
        int here = Runtime.version().feature();
        String advice = ": compile it with --release " + here + ", or give its source";
        return what + " was compiled for a later Java than " + here + ", which runs here" + advice;
    }

    private static List<String> inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('/', '.'))
                .filter(file -> file.endsWith(ENDING))
                .map(file -> file.substring(0, file.length() - ENDING.length()))
                .sorted()
                .collect(Collectors.toList());
        }
    }

    private static List<String> inJar(Path jar) throws Refused {
        try (JarFile open = new JarFile(jar.toFile())) {
            return open.stream()
                .map(entry -> entry.getName().replace('/', '.'))
                .filter(file -> file.endsWith(ENDING) && !file.startsWith("META-INF."))
                .filter(file -> !file.endsWith("-info.class"))
                .map(file -> file.substring(0, file.length() - ENDING.length()))
                .sorted()
                .collect(Collectors.toList());
        } catch (IOException wrong) {
            throw new Refused("the jar cannot be read: " + wrong.getMessage());
        }
    }

    /** The name of the class in a file. It has no package: none could extend a class that has none itself. */
    private static String nameOf(Path file) throws Throwable {
        byte[] bytes = Files.readAllBytes(file);
        return new ClassLoader(ViadalLoader.class.getClassLoader()) {
            String read() throws Refused {
                try {
                    return defineClass(null, bytes, 0, bytes.length).getName();
                } catch (UnsupportedClassVersionError newer) {
                    throw new Refused(tooNew("it"));
                } catch (LinkageError wrong) {
                    throw new Refused("the class cannot be loaded: " + wrong.getMessage());
                }
            }
        }.read();
    }
}

// Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

final class Game extends ViadalGame<Game.State> {
    record State(int turn, int due, List<Integer> heaps, Integer lost, Last last) {}

    record Take(int heap, int take) {}

    record Last(int seat, int heap, int take) {}

    Game() {
        super(State.class);
    }

    @Override
    State start(Setup setup) {
        List<Integer> heaps = new ArrayList<>();
        for (int heap = 0; heap < setup.number("heaps", 3); heap++) heaps.add(setup.lots().below(setup.number("most", 7)) + 1);
        return new State(1, setup.first(), heaps, null, null);
    }

    @Override
    Status status(State state) {
        if (state.lost() != null) return Status.over(without(state.lost()), "resigned");
        if (legal(state).isEmpty()) return Status.over(without(state.due()), "last match");
        return Status.due(state.turn(), state.due());
    }

    private static List<Integer> without(int loser) {
        return loser == 0 ? List.of(0, 1) : List.of(1, 0);
    }

    private static List<Take> legal(State state) {
        List<Take> actions = new ArrayList<>();
        for (int heap = 0; heap < state.heaps().size(); heap++) {
            for (int take = 1; take <= state.heaps().get(heap); take++) actions.add(new Take(heap, take));
        }
        return actions;
    }

    @Override
    State play(State state, int seat, Object action) {
        Take taken = oneOf(action, legal(state));
        List<Integer> heaps = new ArrayList<>(state.heaps());
        heaps.set(taken.heap(), heaps.get(taken.heap()) - taken.take());
        return new State(state.turn() + 1, 1 - seat, heaps, null, new Last(seat, taken.heap(), taken.take()));
    }

    /** Whoever fails takes one match of the first heap that has any. */
    @Override
    State fail(State state, int seat, String fault) {
        return play(state, seat, legal(state).get(0));
    }

    @Override
    State resign(State state, int seat) {
        return new State(state.turn(), state.due(), state.heaps(), seat, state.last());
    }

    /** A disc is a match; a click on one takes it and all to its right. */
    private static Map<String, Object> picture(State state, boolean isDue) {
        List<Object> cells = new ArrayList<>();
        for (int heap = 0; heap < state.heaps().size(); heap++) {
            int left = state.heaps().get(heap);
            for (int n = 0; n < left; n++) {
                List<Integer> place = List.of(10 * n, 10 * heap, 10, 10);
                cells.add(object("rect", place, "shape", "disc", isDue ? "action" : null, new Take(heap, left - n)));
            }
        }
        int widest = Math.max(Collections.max(state.heaps()), 4);
        return object("size", List.of(10 * widest, 10 * state.heaps().size()), "cells", cells);
    }

    @Override
    Map<String, Object> view(State state, Integer seat) {
        boolean isDue = seat != null && seat == state.due();
        return object("turn", state.turn(), "heaps", state.heaps(), "last", state.last(),
                "picture", picture(state, isDue), isDue ? "legal" : null, legal(state));
    }

    public static void main(String[] args) {
        new Game().run(args);
    }
}

// {NAME}: does anything that is allowed.
// The README of the game says what `view` holds; `view.legal` lists what you may do, in games that list it.

import { act, choice, play } from './viadal.mjs';

play({
  turn(view) {
    // To change: look at the view, and choose better.
    act(choice(view.legal));
  },
});

// The names that the games' drawing modules use for what crosses their border. Types only: no browser loads this.
import type { Context as Given, Eyes as Seer, Frame as Shown, GameEvent as Happening, GameView as Drawn } from "./contract.d.ts";

declare global {
  namespace View {
    /** The seat is nobody's in the opening alone, which a module tells first. */
    type Frame = Omit<Shown, "seat"> & { seat: any };
    type Context = Given;
    type Eyes = Seer;
    type GameEvent = Happening;
    type GameView = Drawn;
    /** How a frame is shown. */
    type How = { animate?: boolean; as?: Seer; duration?: number };
    /** Attributes of an element; nothing takes one away. */
    type Attributes = Record<string, any>;
  }
}

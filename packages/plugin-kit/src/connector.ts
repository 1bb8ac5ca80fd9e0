import type { PluginContext } from "./plugin.ts";

/** Somebody leaves for another system, to log in there. */
export interface Departure {
  /** Where the other system has to send the browser back to. */
  readonly callback: string;
  /** Has to come back as it is, in the parameter `state`; without it nobody gets in. */
  readonly state: string;
}

/** The way to another system. */
export interface WayOut {
  readonly url: string;
  /** What `arrive` will need, such as the verifier of a code; it stays on the server. At most 4,000 characters. */
  readonly kept: string;
}

/** Somebody comes back from another system. The site has already checked the state. */
export interface Arrival extends Departure {
  /** The callback with everything that the other system has added to it. */
  readonly url: string;
  readonly kept: string;
}

/** A person as another system knows them. */
export interface Outsider {
  /** Never changes and never goes to somebody else; "" lets nobody in. */
  readonly external_id: string;
  readonly display_name: string;
  readonly username: string;
  /** Only an address that the other system has verified; "" otherwise. Whoever has it is taken to own it. */
  readonly email: string;
  /** Address of a picture, or "". */
  readonly avatar: string;
}

/** A way to log in with an account of another system. */
export interface Connector {
  /** An SVG in base64, beside the name on the button. */
  readonly icon: string;
  /** What the button says, where that is not the plugin's own name. */
  readonly name?: (context: PluginContext) => string;
  /** Whether everything that it needs is set up; until then nobody is offered it. Left out: always. */
  readonly isReady?: (context: PluginContext) => boolean;
  /** Decides where the browser goes. What it throws ends the attempt; people see a page for errors. */
  readonly depart: (context: PluginContext, departure: Departure) => Promise<WayOut>;
  /** Finds out who has come back. What it throws ends the attempt. */
  readonly arrive: (context: PluginContext, arrival: Arrival) => Promise<Outsider>;
}

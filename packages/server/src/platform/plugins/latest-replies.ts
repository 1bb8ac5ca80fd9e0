import type { Plugin } from "@askwell/plugin-kit";

/** How long a page waits for what a plugin adds to it. */
const WAIT_MS = 200;

/** A hook whose reply pages show. */
export interface ShownHook<Result> {
  readonly plugin: Plugin;
  readonly hook: string;
  /** Runs the hook; rejects if it fails or takes too long. */
  readonly run: () => Promise<Result>;
  /** A page without any reply would be wrong: the first one is waited for. */
  readonly isNeeded?: boolean;
}

/** The last replies of hooks whose replies pages show, so that a slow plugin does not make every page wait. */
export interface LatestReplies {
  /**
   * The reply of a hook if it comes soon, else the last one, while the hook goes on. Undefined if there is none: it never
   * replied, or has failed.
   */
  of<Result>(hook: ShownHook<Result>): Promise<Result | undefined>;
}

interface HookState {
  /** Undefined after a failure. */
  last: unknown;
  /** It has replied or failed. */
  isKnown: boolean;
  /** A page has got an older reply than the one that is under way. */
  isBehind: boolean;
  running: { readonly settings: string; readonly reply: Promise<unknown> } | undefined;
}

const LATE = Symbol("late");

function soon<Result>(reply: Promise<Result>): Promise<Result | typeof LATE> {
  const late = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => late.resolve(LATE), WAIT_MS);
  return Promise.race([reply, late.promise]).finally(() => clearTimeout(timer));
}

/** Creates the record. `onChange` is called when a reply that came late differs from what pages have shown. */
export function createLatestReplies(settingsOf: (plugin: Plugin) => unknown, onChange: () => void): LatestReplies {
  const states = new WeakMap<Plugin, Map<string, HookState>>();

  const stateOf = (plugin: Plugin, hook: string): HookState => {
    const hooks = states.get(plugin) ?? new Map<string, HookState>();
    states.set(plugin, hooks);
    const state = hooks.get(hook) ?? { last: undefined, isKnown: false, isBehind: false, running: undefined };
    hooks.set(hook, state);
    return state;
  };

  /** One call at a time; with other settings, another one. */
  const ask = (state: HookState, settings: string, run: () => Promise<unknown>): Promise<unknown> => {
    if (state.running?.settings === settings) return state.running.reply;
    const reply = run()
      .catch(() => undefined)
      .then((value) => {
        if (state.running?.reply !== reply) return value;
        const isChanged = JSON.stringify(value) !== JSON.stringify(state.last);
        const isShownChange = state.isBehind && isChanged;
        Object.assign(state, { last: value, isKnown: true, isBehind: false, running: undefined });
        if (isShownChange) onChange();
        return value;
      });
    state.running = { settings, reply };
    return reply;
  };

  return {
    async of<Result>({ plugin, hook, run, isNeeded = false }: ShownHook<Result>) {
      const state = stateOf(plugin, hook);
      const reply = ask(state, JSON.stringify(settingsOf(plugin)), run);
      const found = isNeeded && !state.isKnown ? await reply : await soon(reply);
      if (found !== LATE) return found as Result | undefined;
      state.isBehind = true;
      return state.last as Result | undefined;
    },
  };
}

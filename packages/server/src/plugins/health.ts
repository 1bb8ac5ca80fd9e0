import type { PluginError } from "../platform/plugins/active-plugin.ts";

/** The last hook of a plugin has failed. */
export interface HookFailure {
  readonly error: string;
  /** Unix seconds. */
  readonly at: number;
}

/** What this process knows about the hooks of each plugin. */
export interface Health {
  onSuccess(slugName: string): void;
  /** Returns how many hooks have failed in a row, without those that do not count. */
  onFailure(error: PluginError, counts: boolean): number;
  failureOf(slugName: string): HookFailure | undefined;
  /** Other code runs under this name now, or none. */
  forget(slugName: string): void;
}

/** Creates the record of hooks; every plugin is healthy at first. */
export function createHealth(now: () => number): Health {
  const failing = new Map<string, HookFailure & { readonly count: number }>();
  return {
    onSuccess: (slugName) => void failing.delete(slugName),
    onFailure({ slug_name, message }, counts) {
      const count = (failing.get(slug_name)?.count ?? 0) + (counts ? 1 : 0);
      failing.set(slug_name, { count, error: message, at: now() });
      return count;
    },
    failureOf: (slugName) => failing.get(slugName),
    forget: (slugName) => void failing.delete(slugName),
  };
}

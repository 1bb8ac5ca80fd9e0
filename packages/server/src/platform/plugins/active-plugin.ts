import type { ExtensionPoint, Extensions, Plugin, PluginContext } from "@askwell/plugin-kit";
import type { LatestReplies } from "./latest-replies.ts";
import { cleanThrown, withoutSecretsOf } from "./secrets.ts";

/** Time limit of a hook. Source: docs/rules/plugins.md PL13. */
const HOOK_TIMEOUT_MS = 10_000;

/** Runs a hook; `signal` is aborted when its time is over. */
export type HookRun<Point extends ExtensionPoint, Result> = (
  extension: Extensions[Point],
  context: PluginContext,
  signal: AbortSignal,
) => Promise<Result>;

/** An enabled plugin, as the implementation of one extension point. */
export interface ActivePlugin<Point extends ExtensionPoint> {
  readonly slug_name: string;
  readonly plugin: Plugin;
  readonly extension: Extensions[Point];
  readonly context: PluginContext;
  /**
   * Runs a hook that may fail or take long. Rejects with `PluginError`, after the error was recorded: when the hook
   * throws, and when it takes longer than `timeoutMs`, 10 seconds if left out. The error has no secrets of the settings.
   */
  call<Result>(hook: string, run: HookRun<Point, Result>, timeoutMs?: number): Promise<Result>;
  /**
   * The same for what pages show: its reply if it comes soon, else the last one; undefined if there is none. With
   * `isNeeded` the first reply is waited for.
   */
  latest<Result>(hook: string, run: HookRun<Point, Result>, options: ShownOptions): Promise<Result | undefined>;
}

interface ShownOptions {
  readonly timeoutMs: number;
  readonly isNeeded?: boolean;
}

/** A hook of a plugin has failed or has taken too long; `cause` is the plugin's error. */
export class PluginError extends Error {
  readonly slug_name: string;
  readonly hook: string;

  constructor(slug_name: string, hook: string, cause: unknown) {
    super(`${slug_name}.${hook}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "PluginError";
    this.slug_name = slug_name;
    this.hook = hook;
  }
}

/** The process of an installed plugin cannot be asked now: what it should have answered has to be asked later. */
export class PluginUnavailable extends Error {
  override readonly name = "PluginUnavailable";

  constructor(reason = "The plugin is not running.") {
    super(reason);
  }
}

/** What was observed of a plugin's hooks. */
export interface HookObserver {
  onSuccess(slugName: string): void;
  onFailure(error: PluginError): void;
}

async function withTimeout<Result>(run: (signal: AbortSignal) => Promise<Result>, timeoutMs: number): Promise<Result> {
  const aborter = new AbortController();
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`no reply within ${timeoutMs} ms`);
    aborter.abort(error);
    timedOut.reject(error);
  }, timeoutMs);
  try {
    return await Promise.race([run(aborter.signal), timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** What hooks need of the host. */
interface HookServices {
  readonly context: PluginContext;
  readonly observer: HookObserver;
  readonly replies: LatestReplies;
}

/** A plugin at one extension point; undefined if it does not implement that. */
export function activePlugin<Point extends ExtensionPoint>(
  plugin: Plugin,
  point: Point,
  { context, observer, replies }: HookServices,
): ActivePlugin<Point> | undefined {
  const extension = plugin[point] as Extensions[Point] | undefined;
  if (!extension) return undefined;
  const { slug_name } = plugin;
  const active: ActivePlugin<Point> = {
    ...{ slug_name, plugin, extension, context },
    latest: (hook, run, { timeoutMs, isNeeded = false }) =>
      replies.of({ plugin, hook, run: () => active.call(hook, run, timeoutMs), isNeeded }),
    async call(hook, run, timeoutMs = HOOK_TIMEOUT_MS) {
      try {
        const result = await withTimeout(async (signal) => run(extension, context, signal), timeoutMs);
        observer.onSuccess(slug_name);
        return result;
      } catch (cause) {
        const clean = (text: string) => withoutSecretsOf(plugin, context, text);
        const error = new PluginError(slug_name, hook, cleanThrown(cause, clean));
        observer.onFailure(error);
        throw error;
      }
    },
  };
  return active;
}

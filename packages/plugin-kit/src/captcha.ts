import type { PluginContext } from "./context.ts";
import type { PluginValues } from "./texts.ts";

/** A new challenge for one user; the site stores it for six minutes and one attempt. */
export interface CaptchaChallenge {
  /** A picture as a data URL, for clients that show one and ask for its text; "" if there is none. */
  readonly image: string;
  /** What `verify` needs, hashed by the plugin: the database must not reveal the solution. */
  readonly secret: string;
}

/** A user's response to a challenge. */
export interface CaptchaResponse {
  /** Id of the challenge, which the client knows as well. */
  readonly captcha_id: string;
  /** What `create` returned. */
  readonly secret: string;
  /** What the client sent: the text of the picture, or the result of the plugin's code in the browser. */
  readonly captcha_code: string;
}

/** Tells humans from programs. At most one captcha plugin is enabled. */
export interface Captcha {
  /**
   * Works without configuration, so that the site may require it even while it is disabled: for unknown browsers that log
   * in to an account whose password is being guessed.
   */
  readonly isFallback?: true;
  /**
   * Sources of other hosts that the plugin's code in the browser loads scripts, frames and styles from; the content
   * security policy allows them while the plugin is enabled. Default: none.
   */
  readonly origins?: readonly string[];
  /** Configuration for the plugin's code in the browser, sent by `captcha/config`. */
  readonly widget?: (context: PluginContext) => PluginValues;
  readonly create: (context: PluginContext, captcha_id: string) => Promise<CaptchaChallenge>;
  readonly verify: (context: PluginContext, response: CaptchaResponse) => Promise<boolean>;
}

/** A challenge for the plugin's code in the browser. */
export interface CaptchaTask {
  readonly captcha_id: string;
  /** The return value of the plugin's `widget`. */
  readonly config: PluginValues;
  /** Aborted when the solution is no longer needed. */
  readonly signal: AbortSignal;
  /** Reports progress from 0 to 1. */
  onProgress(share: number): void;
  /** Element of the dialog for what the user has to see. */
  readonly container: HTMLElement;
  /** Called once the user has something to do in the container, in place of a progress. */
  onShown(): void;
  /** Language of the page, such as `en` or `pt-BR`. */
  readonly language: string;
  readonly scheme: "light" | "dark";
}

/** The plugin's code in the browser, exported as `widget` by its entry `./browser`. It runs under the site's content security policy. */
export interface CaptchaWidget {
  /** Solves the challenge, without interaction or in the container; rejects if this browser cannot. */
  solve(task: CaptchaTask): Promise<string>;
  /** Whether reading a picture is an alternative. */
  hasPicture(config: PluginValues): boolean;
}

import type { PluginContext } from "./plugin.ts";
import type { Values } from "./texts.ts";

/** A new challenge for one person, which the site keeps for six minutes and one try. */
export interface CaptchaChallenge {
  /** A picture as a data URL, for clients that show one and ask for what it says; "" where there is none. */
  readonly image: string;
  /** What `verify` needs to know, hashed by the plugin: whoever reads the database must not learn the answer. */
  readonly secret: string;
}

/** A person's answer to a challenge. */
export interface CaptchaTry {
  /** The name of the challenge, which the client has as well. */
  readonly captcha_id: string;
  /** What `create` returned. */
  readonly secret: string;
  /** What the client sent: the text of the picture, or what the plugin's code in the browser made. */
  readonly captcha_code: string;
}

/** Tells people from programs. One captcha plugin is on at a time. */
export interface Captcha {
  /** What the plugin's code in the browser is told, by `captcha/config`. */
  readonly widget?: (context: PluginContext) => Values;
  readonly create: (context: PluginContext, captcha_id: string) => Promise<CaptchaChallenge>;
  readonly verify: (context: PluginContext, answer: CaptchaTry) => Promise<boolean>;
}

/** A challenge that the plugin's code in the browser is to solve. */
export interface CaptchaTask {
  readonly captcha_id: string;
  /** What `widget` of the plugin returned. */
  readonly config: Values;
  /** Ends when nobody waits for the solution any more. */
  readonly signal: AbortSignal;
  /** Hears which share of the work is done, from 0 to 1. */
  onProgress(share: number): void;
}

/** The plugin's code in the browser, exported as `widget` by its entry `./browser`. It runs under the site's content security policy. */
export interface CaptchaWidget {
  /** Solves the challenge without the person; rejects when this browser cannot. */
  solve(task: CaptchaTask): Promise<string>;
  /** Whether a picture may be read instead. */
  hasPicture(config: Values): boolean;
}

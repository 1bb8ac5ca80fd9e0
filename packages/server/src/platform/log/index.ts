import { type Logger, pino } from "pino";
import { prettyFactory } from "pino-pretty";
import { createLogDestination, type LogDestination, standardOutput } from "./destination.ts";

/** Structured log. Never log tokens, codes or passwords; log URLs with `withoutSecrets`. */
export type Log = Logger;

const SECRET_PARAMETERS =
  /([?&](?:authorization|code|token|access_token|visit_token|binding_key|captcha_code|entry|state|ticket|id_token)=)[^&#]*/gi;

/** The address that takes mails ends with a secret. */
const SECRET_PATH = /(\/mail-replies\/)[^/?#]+/i;

/** Redacts tokens and codes in a URL, for logging. */
export function withoutSecrets(address: string): string {
  return address.replace(SECRET_PARAMETERS, "$1***").replace(SECRET_PATH, "$1***");
}

const LEVELS = new Set(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);

/** JSON for programs that read the log, text for people. */
export type LogFormat = "json" | "text";

/** The chosen format; otherwise text on a terminal and JSON everywhere else. Source: docs/rules/operation.md OP6. */
export function logFormat(chosen = "", isTerminal = process.stdout.isTTY): LogFormat {
  if (chosen === "json" || chosen === "text") return chosen;
  return isTerminal ? "text" : "json";
}

/** Creates the log of a process on standard output; an unknown level means `info`. */
export function createLog(level = "info", format: LogFormat = "json"): Log {
  const requested = level.toLowerCase();
  const options = {
    level: LEVELS.has(requested) ? requested : "info",
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ["password", "pass", "token", "access_token", "authorization", "*.password", "*.pass"],
      censor: "***",
    },
  };
  return pino(options, requested === "silent" ? DISCARD : formatted(format, processDestination()));
}

const DISCARD: LogDestination = { write: () => {}, flushSync: () => {} };

/** A destination that gets the lines in a format. */
function formatted(format: LogFormat, destination: LogDestination): LogDestination {
  if (format === "json") return destination;
  const colorize = process.stdout.isTTY && !process.env.NO_COLOR;
  const pretty = prettyFactory({ colorize, translateTime: "SYS:HH:MM:ss", singleLine: true });
  return { ...destination, write: (line) => destination.write(pretty(line)) };
}

/** Standard output, flushed at exit. */
function processDestination(): LogDestination {
  const destination = createLogDestination(standardOutput());
  process.once("exit", () => destination.flushSync());
  return destination;
}

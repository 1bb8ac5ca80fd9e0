import { type Logger, pino } from "pino";
import { createLogDestination, type LogDestination, standardOutput } from "./destination.ts";

/** Structured log. Never log tokens, codes or passwords; log URLs with `withoutSecrets`. */
export type Log = Logger;

const SECRET_PARAMETERS =
  /([?&](?:authorization|code|token|access_token|visit_token|binding_key|captcha_code|entry|state|ticket|id_token)=)[^&#]*/gi;

/** Redacts tokens and codes in the query of a URL, for logging. */
export function withoutSecrets(address: string): string {
  return address.replace(SECRET_PARAMETERS, "$1***");
}

const LEVELS = new Set(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);

/** Creates the log of a process; an unknown level means `info`. Lines are JSON on standard output. */
export function createLog(level = "info"): Log {
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
  return pino(options, requested === "silent" ? DISCARD : processDestination());
}

const DISCARD: LogDestination = { write: () => {}, flushSync: () => {} };

/** Standard output, flushed at exit. */
function processDestination(): LogDestination {
  const destination = createLogDestination(standardOutput());
  process.once("exit", () => destination.flushSync());
  return destination;
}

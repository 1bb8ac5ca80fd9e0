import { type Logger, pino } from "pino";

/** Structured log lines. Never put tokens, codes or passwords into one; addresses go through `withoutSecrets`. */
export type Log = Logger;

const SECRET_PARAMETERS =
  /([?&](?:authorization|code|token|access_token|visit_token|binding_key|captcha_code|entry|state|ticket|id_token)=)[^&#]*/gi;

/** An address as it may be logged: tokens and codes in its query are blotted out. */
export function withoutSecrets(address: string): string {
  return address.replace(SECRET_PARAMETERS, "$1***");
}

const LEVELS = new Set(["fatal", "error", "warn", "info", "debug", "trace", "silent"]);

/** Makes the log of a process; an unknown level counts as `info`. Lines are JSON on standard output. */
export function createLog(level = "info"): Log {
  const wanted = level.toLowerCase();
  return pino({
    level: LEVELS.has(wanted) ? wanted : "info",
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["password", "pass", "token", "access_token", "authorization", "*.password", "*.pass"],
      censor: "***",
    },
  });
}

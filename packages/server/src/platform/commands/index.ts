import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const isSource = import.meta.url.endsWith(".ts");
const main = fileURLToPath(new URL(isSource ? "../../main.ts" : "./main.js", import.meta.url));

/** The folder of the program, with what it serves. */
export const programFolder = resolve(dirname(main), "..");

/** What a command tells the process that has started it. */
export type CommandMessage = Readonly<Record<string, string | number>>;

/** The end of a command whose site was stopped: no fault of either. */
export class CommandStoppedError extends Error {
  override readonly name = "CommandStoppedError";

  constructor() {
    super("The site was stopped meanwhile.");
  }
}

/** Commands of the product, in processes of their own, so that the event loop of this one stays free. */
export interface Commands {
  /** Runs a command to its end. Rejects with what it has printed if it fails, and with `CommandStoppedError`. */
  run(words: readonly string[], onMessage: (message: CommandMessage) => void): Promise<void>;
  /** Ends those that run. */
  stop(): Promise<void>;
}

const MAX_ERROR_CHARACTERS = 2000;

/** Creates the runner of commands for the site that the variables of the environment name. */
export function createCommands(variables: Readonly<Record<string, string>> | undefined): Commands {
  const running = new Set<ChildProcess>();
  let isStopped = false;
  return {
    async run(words, onMessage) {
      if (!variables) throw new Error("No command can be run here.");
      if (isStopped) throw new CommandStoppedError();
      const child = spawn(process.execPath, ["--no-warnings", main, ...words], {
        env: { ...process.env, ...variables },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      running.add(child);
      let printed = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        printed = (printed + text).slice(-MAX_ERROR_CHARACTERS);
      });
      child.on("message", (message) => onMessage(message as CommandMessage));
      const [code, signal] = await once(child, "close").finally(() => running.delete(child));
      if (isStopped && code !== 0) throw new CommandStoppedError();
      if (code !== 0) throw new Error(printed.trim() || `The command ended with ${signal ?? code}.`);
    },
    async stop() {
      isStopped = true;
      for (const child of running) child.kill("SIGKILL");
      await Promise.all([...running].map((child) => once(child, "close")));
    },
  };
}

/**
 * In a process that `Commands` has started: returns what sends messages to it, and ends this process together with it.
 * Elsewhere undefined.
 */
export function messengerOfCommand(): ((message: CommandMessage) => void) | undefined {
  if (!process.send) return undefined;
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
  return (message) => void process.send?.(message);
}

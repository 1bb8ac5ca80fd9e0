import { type SpawnOptions, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

export interface CommandResult {
  readonly code: number;
  /** The captured output. */
  readonly output: string;
  readonly seconds: number;
}

interface RunOptions {
  /** Captures the program's output instead of printing it. */
  readonly keep?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Aborts the program; the promise is then rejected. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program in the root of the repository and waits for it. */
export function runCommand(
  command: string,
  args: readonly string[],
  { keep = false, env = {}, signal }: RunOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const options: SpawnOptions = {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: keep ? "pipe" : "inherit",
    signal,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8"), seconds });
    });
  });
}

/** Runs a script or a tool's JavaScript with the current Node. */
export function runNode(args: readonly string[], options?: Parameters<typeof runCommand>[2]): Promise<CommandResult> {
  return runCommand(process.execPath, args, options);
}

import process from "node:process";
import { runCommand } from "./run-command.ts";

/** Installs Debian packages where possible: as root, with apt-get. False when they could not be installed. */
export async function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const aptGet = async (...args: string[]) => {
    const outcome = await runCommand("apt-get", [...wait, "-qq", ...args], { keep: true, env }).catch(() => undefined);
    if (outcome && outcome.code !== 0) console.error(outcome.output);
    return outcome?.code === 0;
  };
  console.log(`Installing ${packages.join(", ")}. This happens once.`);
  return (await aptGet("update")) && (await aptGet("install", "-y", "--no-install-recommends", ...packages));
}

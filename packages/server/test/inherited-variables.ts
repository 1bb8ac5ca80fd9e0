import process from "node:process";

/** The variables that processes of tests inherit, and none by which a site is configured. */
export function inheritedVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}

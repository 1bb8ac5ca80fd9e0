// `npm run check`: format, lint, types, unused code, and architecture checks.
import { architectureChecks } from "./checks/index.ts";
import { describeViolation, readTree } from "./checks/reading/tree.ts";
import { runNode } from "./run-command.ts";

interface ToolRun {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const tools: Readonly<Record<string, readonly string[]>> = {
  "format and lint": [
    "node_modules/@biomejs/biome/bin/biome",
    "check",
    "--error-on-warnings",
    "--max-diagnostics=50",
    ".",
  ],
  types: ["node_modules/typescript/bin/tsc", "-p", "."],
  "unused code and dependencies": ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
};

async function runTool(name: string, args: readonly string[]): Promise<ToolRun> {
  const { code, output, seconds } = await runNode(args, { keep: true });
  return { name, passed: code === 0, seconds, output };
}

function runArchitectureChecks(): ToolRun[] {
  const started = performance.now();
  const tree = readTree();
  const broken = Object.entries(architectureChecks).flatMap(([name, check]) => {
    const violations = check(tree);
    if (violations.length === 0) return [];
    return [
      { name: `check: ${name}`, passed: false, seconds: 0, output: violations.map(describeViolation).join("\n") },
    ];
  });
  const seconds = (performance.now() - started) / 1000;
  return [
    ...broken,
    {
      name: `${Object.keys(architectureChecks).length} architecture checks`,
      passed: broken.length === 0,
      seconds,
      output: "",
    },
  ];
}

const started = performance.now();
const running = Object.entries(tools).map(([name, args]) => runTool(name, args));
const checks = [...runArchitectureChecks(), ...(await Promise.all(running))];

for (const { name, output } of checks.filter(({ passed, output }) => !passed && output !== "")) {
  console.log(`\n${name}\n${output.trim().replace(/^/gm, "  ")}`);
}
console.log("");
for (const { name, passed, seconds } of checks.filter(({ name }) => !name.startsWith("check: "))) {
  console.log(`${passed ? "ok    " : "FAILED"}  ${name.padEnd(30)} ${seconds.toFixed(1)} s`);
}
const failed = checks.filter(({ name, passed }) => !passed && !name.endsWith(" architecture checks")).length;
const all = Object.keys(tools).length + Object.keys(architectureChecks).length;
console.log(`\nchecked in ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(`${all - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, matchesGlob } from "node:path";
import process from "node:process";
import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { root, runCommand } from "../run-command.ts";

/** The result of a Dockerfile, in a folder instead of an image. */
interface Image {
  /** The root of its file system. */
  readonly folder: string;
  env: Readonly<Record<string, string>>;
  /** Working directory of its program. */
  workdir: string;
  user: string;
  ports: readonly string[];
  volumes: readonly string[];
  healthcheck: readonly string[];
  command: readonly string[];
}

interface Build {
  readonly scratch: string;
  readonly stages: Map<string, Image>;
  stage: Image;
}

type BuildStep = (build: Build, instruction: Instruction) => Promise<void> | void;

const words = (instruction: Instruction) => instruction.getExpandedArguments().map((argument) => argument.getValue());

/** The arguments of the exec form, without a shell. */
const execForm = (instruction: Instruction): string[] =>
  JSON.parse(/\[.*\]$/s.exec(instruction.getTextContent())?.[0] ?? "[]");

function emptyImage(folder: string): Image {
  return { folder, env: {}, workdir: "/", user: "root", ports: [], volumes: [], healthcheck: [], command: [] };
}

/** The location of a path of the image, absolute or relative to its working directory. */
export function pathInside({ folder, workdir }: Image, path: string): string {
  return path.startsWith("/") ? join(folder, path) : join(folder, workdir, path);
}

/** The build context of `docker build .` in a fresh clone. */
async function contextFiles(): Promise<string[]> {
  const ignored = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n").filter((line) => line !== "");
  const isIgnored = (path: string) =>
    ignored.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`));
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return listed.split("\0").filter((path) => path !== "" && !isIgnored(path));
}

async function startStage(build: Build, instruction: Instruction): Promise<void> {
  const [base = "", , name = String(build.stages.size)] = words(instruction);
  const [, major] = /^node:(\d+)-/.exec(base) ?? [];
  if (major !== process.versions.node.split(".")[0]) throw new Error(`${base} has another Node than the one pinned.`);
  build.stage = emptyImage(join(build.scratch, name));
  build.stages.set(name, build.stage);
  await mkdir(build.stage.folder, { recursive: true });
}

async function copy({ stages, stage }: Build, instruction: Instruction): Promise<void> {
  const [, from] = /^COPY --from=(\S+)/.exec(instruction.getTextContent()) ?? [];
  const [source = "", target = ""] = words(instruction).filter((word) => !word.startsWith("--"));
  if (from !== undefined) {
    const other = stages.get(from);
    if (!other) throw new Error(`There is no stage ${from}.`);
    await cp(pathInside(other, source), pathInside(stage, target), { recursive: true, verbatimSymlinks: true });
    return;
  }
  if (source !== ".") throw new Error("Only the whole context can be copied here.");
  for (const path of await contextFiles()) {
    const place = join(pathInside(stage, target), path);
    await mkdir(dirname(place), { recursive: true });
    await cp(join(root, path), place);
  }
}

/** The environment of a program in the image: its variables, and the pinned Node first in the PATH. */
export function environmentOf({ env }: Image, ...programs: string[]): Record<string, string> {
  return { ...env, PATH: [...programs, dirname(process.execPath), process.env.PATH].join(delimiter) };
}

/** Steps that only a container can run because they change the machine: file owners and system packages. */
const LEFT_OUT = ["chown", "apt-get"];

/** Runs a command with the image's folders substituted for its paths. */
async function runShell({ scratch, stage }: Build, instruction: Instruction): Promise<void> {
  const programs = join(scratch, "programs");
  await mkdir(programs, { recursive: true });
  for (const name of LEFT_OUT) {
    await writeFile(join(programs, name), "#!/bin/sh\n");
    await chmod(join(programs, name), 0o755);
  }
  const command = instruction.getTextContent().replace(/^RUN\s+/, "");
  const script = command.replaceAll(/(?<=\s)\/(?=\w)/g, `${stage.folder}/`);
  const options = { keep: true, env: environmentOf(stage, programs) };
  const { code, output } = await runCommand("sh", ["-ec", `cd '${pathInside(stage, ".")}'\n${script}`], options);
  if (code !== 0) throw new Error(`${command}\nended with exit code ${code}:\n${output}`);
}

const steps: Readonly<Record<string, BuildStep>> = {
  FROM: startStage,
  COPY: copy,
  RUN: runShell,
  async WORKDIR({ stage }, instruction) {
    stage.workdir = words(instruction)[0] ?? "/";
    await mkdir(pathInside(stage, "."), { recursive: true });
  },
  ENV({ stage }, instruction) {
    stage.env = { ...stage.env, ...Object.fromEntries(words(instruction).map((pair) => pair.split(/=(.*)/s))) };
  },
  VOLUME({ stage }, instruction) {
    stage.volumes = words(instruction);
  },
  EXPOSE({ stage }, instruction) {
    stage.ports = words(instruction);
  },
  USER({ stage }, instruction) {
    stage.user = words(instruction)[0] ?? "";
  },
  HEALTHCHECK({ stage }, instruction) {
    stage.healthcheck = execForm(instruction);
  },
  CMD({ stage }, instruction) {
    stage.command = execForm(instruction);
  },
};

/** Runs the steps of the repository's Dockerfile in the folder `scratch`, as far as possible without a container. */
export async function buildImage(scratch: string): Promise<Readonly<Image>> {
  const dockerfile = DockerfileParser.parse(await readFile(join(root, "Dockerfile"), "utf8"));
  const build: Build = { scratch, stages: new Map(), stage: emptyImage(scratch) };
  for (const instruction of dockerfile.getInstructions()) {
    const step = steps[instruction.getKeyword()];
    if (!step) throw new Error(`${instruction.getKeyword()} is not known here; see scripts/container/image.ts.`);
    console.log(`  ${instruction.getTextContent().slice(0, 110)}`);
    await step(build, instruction);
  }
  return build.stage;
}

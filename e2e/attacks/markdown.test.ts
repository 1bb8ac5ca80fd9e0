import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mentionedNames, renderMarkdown } from "../../packages/content/src/render/index.ts";
import { type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner } from "../harness/wire.ts";
import { expensiveTexts, knownTexts, ordinaryText } from "./markdown-texts.ts";

/** CPU time of this process, which is less affected by other processes than wall time. */
function costMs(text: string): number {
  const before = process.cpuUsage();
  renderMarkdown(text);
  mentionedNames(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** The rule says three; the rest is tolerance for noise. */
const MAX_TIMES = 4.5;
const GENERATE_MS = 90_000;

let site: ServedSite;
let members: Caller[];

beforeAll(async () => {
  site = await startSite();
  const admin = await logInOwner(site.address);
  members = [];
  for (const name of ["looper", "second", "third"]) members.push(await addPerson(site.address, admin, name));
});
afterAll(() => site.stop());

async function latencyMs(path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(site.address + path);
  await response.text();
  return performance.now() - start;
}

async function latencies(count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) {
    all.push(await latencyMs("/questions"));
    await pause(10);
  }
  return all;
}

test("M23 members who loop previews do not hold up pages", async () => {
  await latencies(20);
  const idle = median(await latencies(60));
  let isOver = false;
  let previews = 0;
  const loop = async (member: Caller, offset: number) => {
    for (let n = offset; !isOver; n++) {
      const content = [...knownTexts, ordinaryText][n % (knownTexts.length + 1)];
      const { status } = await member.send("POST", "/answer/api/v1/post/render", { content });
      if (status === 200) previews += 1;
      else await pause(50);
    }
  };
  const loops = members.map((member, offset) => loop(member, offset));
  await pause(500);
  const busy = median(await latencies(60));
  isOver = true;
  await Promise.all(loops);
  console.log(`${previews} previews; the median of a page went from ${idle.toFixed(1)} ms to ${busy.toFixed(1)} ms`);
  expect(previews).toBeGreaterThan(5);
  expect(busy / idle).toBeLessThan(15);
});

test("M23 the process ends while texts are being rendered", async () => {
  const [member] = members;
  for (let n = 0; n < 10; n++)
    void member?.send("POST", "/answer/api/v1/post/render", { content: `${n} ${ordinaryText}` }).catch(() => null);
  await pause(100);
  const start = performance.now();
  await site.stop();
  expect(performance.now() - start).toBeLessThan(15_000);
});

test("M12 no generated text costs much more than three times an ordinary one", () => {
  for (let warm = 0; warm < 4; warm++) costMs(ordinaryText);
  let ordinary = median([1, 2, 3, 4, 5].map(() => costMs(ordinaryText)));
  const until = performance.now() + GENERATE_MS;
  let count = 0;
  let worst = 0;
  const texts = expensiveTexts(Number(process.env.TEST_SEED ?? 1));
  const all = [...knownTexts];
  while (performance.now() < until) {
    const text = all.pop() ?? (texts.next().value as string);
    let times = costMs(text) / ordinary;
    if (times > 3) {
      // Measured together, so that a slower machine affects both.
      ordinary = median([1, 2, 3].map(() => costMs(ordinaryText)));
      times = Math.min(costMs(text), costMs(text)) / ordinary;
    }
    expect(times, JSON.stringify(text.slice(0, 60))).toBeLessThan(MAX_TIMES);
    worst = Math.max(worst, times);
    count += 1;
  }
  console.log(`${count} texts were rendered; the worst took ${worst.toFixed(2)} times what an ordinary one does`);
});

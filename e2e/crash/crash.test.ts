import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";
import { audit } from "./audit.ts";
import { type Acknowledged, burst, nothingAcknowledged } from "./burst.ts";

/** Number of crashes: a few in `npm test`, sixty in `npm run test:full`. */
const crashes = Number(process.env.TEST_CRASHES ?? 3);
/** Each start, burst and audit takes a few seconds, and longer with more data. */
const longestMs = 60_000 + crashes * 12_000;
/** They write concurrently. */
const names = ["ann", "ben", "cem", "dia"];

async function addPeople(address: string, round: number): Promise<Caller[]> {
  if (round > 0) return Promise.all(names.map((name) => logInPerson(address, name)));
  const owner = await logInOwner(address);
  // At level 1 new users may vote, so that votes are possible at once.
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await owner.send("POST", "/answer/api/v1/tag", {
    slug_name: "crash",
    display_name: "crash",
    original_text: "Crashes.",
  });
  return Promise.all(names.map((name) => addPerson(address, owner, name)));
}

const countOf = (acknowledged: Acknowledged) =>
  acknowledged.questions.size + acknowledged.answers.size + acknowledged.comments.size + acknowledged.votes.size;

/** Waits until a condition is true, or until the work has ended. */
async function until(holds: () => boolean, work: Promise<void>): Promise<void> {
  let hasEnded = false;
  void work.then(() => {
    hasEnded = true;
  });
  while (!holds() && !hasEnded) await pause(5);
}

test(
  `after ${crashes} crashes under four concurrent writers no acknowledged write is lost`,
  async () => {
    const folder = await newFolder();
    const acknowledged = nothingAcknowledged();
    let site: ServedSite | undefined;
    try {
      for (let round = 0; round < crashes; round++) {
        site = await startSite({ folder });
        const before = countOf(acknowledged);
        const writing = burst(await addPeople(site.address, round), acknowledged, round);
        // After a different number of writes each time, to hit different phases of a write.
        await until(() => countOf(acknowledged) >= before + 40 + ((round * 37) % 60), writing);
        await site.kill();
        await writing;
        expect(await audit(join(folder, "askwell.db"), acknowledged), `after crash ${round + 1}`).toEqual([]);
      }
      console.log(
        `crashes: ${crashes} kills, ${names.length} concurrent writers, ${countOf(acknowledged)} acknowledged, none lost`,
      );
      const invented = { ...acknowledged, questions: new Set(["never asked"]) };
      expect(await audit(join(folder, "askwell.db"), invented)).toEqual([
        "questions: never asked was acknowledged and is gone",
      ]);

      site = await startSite({ folder });
      const first = [...acknowledged.questions][0];
      const { status } = await (await logInOwner(site.address)).send("GET", `/answer/api/v1/question/info?id=${first}`);
      await site.stop();
      expect({
        status,
        wroteEverything: Math.min(acknowledged.questions.size, acknowledged.answers.size, acknowledged.votes.size) > 0,
      }).toEqual({
        status: 200,
        wroteEverything: true,
      });
    } finally {
      await site?.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
  longestMs,
);

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { newFolder, type Site, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";
import { audit } from "./audit.ts";
import { type Acknowledged, burst, nothingYet } from "./burst.ts";

/** How often the power fails: a few times in daily work, fifty times in the long proof. */
const crashes = Number(process.env.TEST_CRASHES ?? 3);
const names = ["ann", "ben", "cem", "dia", "eve", "fay"];

async function seatPeople(address: string, round: number): Promise<Caller[]> {
  if (round > 0) return Promise.all(names.map((name) => logInPerson(address, name)));
  const owner = await logInOwner(address);
  // At level 1 newcomers may vote, so that there is something to vote for at once.
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await owner.send("POST", "/answer/api/v1/tag", {
    slug_name: "crash",
    display_name: "crash",
    original_text: "Crashes.",
  });
  return Promise.all(names.map((name) => addPerson(address, owner, name)));
}

const countOf = (seen: Acknowledged) => seen.questions.size + seen.answers.size + seen.comments.size + seen.votes.size;

/** Waits until something holds, or until what should bring it about has ended. */
async function until(holds: () => boolean, work: Promise<void>): Promise<void> {
  let hasEnded = false;
  void work.then(() => {
    hasEnded = true;
  });
  while (!holds() && !hasEnded) await pause(5);
}

test(`a site that dies ${crashes} times in the middle of writing loses nothing that it acknowledged`, async () => {
  const folder = await newFolder();
  const seen = nothingYet();
  let site: Site | undefined;
  try {
    for (let round = 0; round < crashes; round++) {
      site = await startSite({ folder });
      const before = countOf(seen);
      const writing = burst(await seatPeople(site.address, round), seen, round);
      // Each time after another number of writes, so that it hits the beginning, the middle and the end of one.
      await until(() => countOf(seen) >= before + 40 + ((round * 37) % 60), writing);
      await site.kill();
      await writing;
      expect(audit(join(folder, "askwell.db"), seen), `after crash ${round + 1}`).toEqual([]);
    }
    const invented = { ...seen, questions: new Set(["never asked"]) };
    expect(audit(join(folder, "askwell.db"), invented)).toEqual([
      "questions: never asked was acknowledged and is gone",
    ]);

    site = await startSite({ folder });
    const first = [...seen.questions][0];
    const { status } = await (await logInOwner(site.address)).send("GET", `/answer/api/v1/question/info?id=${first}`);
    await site.stop();
    expect({ status, wroteEverything: Math.min(seen.questions.size, seen.answers.size, seen.votes.size) > 0 }).toEqual({
      status: 200,
      wroteEverything: true,
    });
  } finally {
    await site?.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

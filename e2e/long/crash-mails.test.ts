import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../packages/server/testing/mail-server.ts";
import { burst, nothingAcknowledged } from "../crash/burst.ts";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";

/** Each start takes seconds, and a crash interrupts mails at different stages: fewer are enough here. */
const crashes = 6;
const names = ["gus", "hal", "ida", "jim"];
/** Mails in progress at the time of the crash. */
const AT_ONCE = 5;

async function addReaders(address: string, port: number): Promise<Caller[]> {
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1", smtp_port: port };
  await owner.send("PUT", "/answer/admin/api/setting/smtp", settings);
  const people = await Promise.all(names.map((name) => addPerson(address, owner, name)));
  const config = { inbox: { key: "email", enable: true }, all_new_question: { key: "email", enable: true } };
  for (const person of people) await person.send("PUT", "/answer/api/v1/user/notification/config", config);
  return people;
}

function inDatabase<Result>(folder: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, "askwell.db"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Releases the locks of a dead process at once instead of after two minutes. */
const advanceTime = (folder: string) =>
  inDatabase(folder, (database) => database.exec("UPDATE jobs SET locked_until = 0, state = 'waiting', run_at = 0"));

const jobsLeft = (folder: string) =>
  inDatabase(folder, (database) => (database.prepare("SELECT count(*) AS n FROM jobs").get() as { n: number }).n);

/** Mails recorded as sent, and mails given up. */
const mailsOf = (folder: string) =>
  inDatabase(folder, (database) => {
    const count = (sign: string) =>
      (database.prepare(`SELECT count(*) AS n FROM mails WHERE sent_at ${sign} 0`).get() as { n: number }).n;
    return { sent: count(">"), unsent: count("=") };
  });

/** Mails that were delivered twice. */
function repeated({ mails }: TestMailServer): string[] {
  const ids = mails.map(({ to, headers }) => `${to} ${headers.get("message-id")}`);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

test(`after ${crashes} crashes while sending mail none is sent twice and no queued mail is lost`, async () => {
  const folder = await newFolder();
  const post = await startMailServer();
  const seen = nothingAcknowledged();
  let site: ServedSite | undefined;
  try {
    for (let round = 0; round < crashes; round++) {
      site = await startSite({ folder });
      const { address } = site;
      const people =
        round === 0
          ? await addReaders(address, post.port)
          : await Promise.all(names.map((name) => logInPerson(address, name)));
      const before = post.mails.length;
      const writing = burst(people, seen, round);
      await expect
        .poll(() => post.mails.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before + 10 + 2 * round);
      await site.kill();
      await writing;
      advanceTime(folder);
    }
    site = await startSite({ folder });
    await expect.poll(() => jobsLeft(folder), { timeout: 120_000, interval: 200 }).toBe(0);
    await site.stop();
    const { sent, unsent } = mailsOf(folder);
    expect(repeated(post)).toEqual([]);
    expect(unsent).toBe(0);
    expect(sent - post.mails.length).toBeLessThanOrEqual(AT_ONCE * crashes);
    expect(post.mails.length).toBeLessThanOrEqual(sent);
  } finally {
    await site?.kill();
    await post.close();
    await rm(folder, { recursive: true, force: true });
  }
});

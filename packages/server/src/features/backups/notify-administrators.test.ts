import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, openMailbox, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { markInstalled } from "../site/index.ts";
import { planBackups } from "./index.ts";
import { findLastRun } from "./queries.ts";

/** Each backup is a process of its own, which takes seconds to start on a busy machine. */
const LONG_MS = 180_000;
const DAY = 86_400;

let site: TestSite;
let mailbox: Mailbox;
let another: TestPerson;
let seen = 0;

beforeAll(async () => {
  site = await testSite();
  await site.app.db.write((tx) => markInstalled(tx, site.app.now()));
  mailbox = await openMailbox(site);
  another = await site.person("nadia", { role_id: 2 });
  await site.person("mod", { role_id: 3 });
  await site.call(site.admin, "saveBackupSettings", {
    ...{ backup_schedule: "daily", backup_day: 1, backup_hour: 4, backup_keep: 14, backup_folder: "" },
    ...{
      backup_key: "plain",
      backup_passphrase: "",
      backup_files: "inside",
      backup_place: "folder",
      backup_s3_address: "path",
    },
  });
}, LONG_MS);
afterAll(async () => {
  await mailbox.close();
  await site.close();
});

const folder = () => join(site.paths.dataFolder, "backups");

async function plan(): Promise<void> {
  await planBackups(site.app);
  await site.settle();
}

/** The subjects of the mails since the last call, by who has got them. */
async function subjects() {
  await site.settle();
  const since = mailbox.mails.slice(seen).map(({ to, subject }) => [to, subject]);
  seen = mailbox.mails.length;
  return since.sort();
}

test("BK16 nobody is notified of a backup that an administrator has started, who sees it", {
  timeout: LONG_MS,
}, async () => {
  await plan();
  await plan();
  site.wait(60);
  // No folder: nothing can be written there.
  await rm(folder(), { recursive: true });
  await writeFile(folder(), "no folder");
  await site.call(site.admin, "startBackup", {});
  await site.settle();
  expect((await site.call(site.admin, "backupStatus", {})).state).toBe("failed");
  await plan();
  expect(await subjects()).toEqual([]);
});

test("BK16 all administrators are notified once that a backup failed, each week again, and when none is there", {
  timeout: LONG_MS,
}, async () => {
  const admins = await emails();
  await site.app.db.write((tx) => tx.deleteFrom("backup_runs").execute());
  await plan();
  await plan();
  const failed = admins.map((email) => [email, "[Askwell] The backup failed"]);
  expect(mailbox.mails.at(-1)?.text).toMatch(/has failed: .*(EEXIST|ENOTDIR)/s);
  expect(mailbox.mails.at(-1)?.text).toContain("/admin/backups");
  expect(await subjects()).toEqual(failed);

  site.wait(3601);
  await plan();
  await plan();
  expect(await subjects()).toEqual([]);
  site.wait(7 * DAY);
  await plan();
  expect(await subjects()).toEqual(failed);

  await rm(folder());
  site.wait(3601);
  await plan();
  await plan();
  // A session does not last as long as the wait.
  expect(await findLastRun(site.app.db.read)).toMatchObject({ kind: "backup", state: "done" });
  expect(await subjects()).toEqual([]);

  site.wait(2 * DAY + 1);
  await plan();
  expect(await subjects()).toEqual(admins.map((email) => [email, "[Askwell] There is no recent backup"]));
});

/** The addresses of the two administrators. */
async function emails() {
  const rows = await site.app.db.read
    .selectFrom("users")
    .select("email")
    .where("id", "in", [site.admin.id, another.id])
    .execute();
  return rows.map(({ email }) => email).sort();
}

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
  await site.settle();
});
afterAll(() => site.close());

const at = () => site.app.now();
const job = (id: string, fields: object = {}) => ({
  ...{ id, name: "unknown_job", event: "{}", created_at: at(), run_at: at(), attempts: 0, state: "waiting" },
  ...{ locked_until: 0, locked_by: "", last_error: "" },
  ...fields,
});
const jobs = () => site.call(site.admin, "backgroundJobs", {});

beforeEach(async () => {
  await site.app.db.write(async (tx) => {
    await tx.deleteFrom("jobs").execute();
    await tx.insertInto("jobs").values(job("new")).execute();
    await tx
      .insertInto("jobs")
      .values(job("later", { run_at: at() + 600 }))
      .execute();
    const retried = { attempts: 3, run_at: at() + 60, last_error: "no connection" };
    await tx.insertInto("jobs").values(job("retried", retried)).execute();
    const failed = { attempts: 20, state: "failed", last_error: "no such mailbox" };
    await tx.insertInto("jobs").values(job("failed", failed)).execute();
  });
});

test("AD7 jobs that were given up or are tried again are listed with their error, others only counted", async () => {
  const { waiting, failed, failing } = await jobs();
  expect([waiting, failed]).toEqual([3, 1]);
  expect(failing).toEqual([
    expect.objectContaining({ id: "failed", attempts: 20, next_at: 0, error: "no such mailbox" }),
    expect.objectContaining({ id: "retried", attempts: 3, next_at: at() + 60, error: "no connection" }),
  ]);
});

test("AD7 all jobs that were given up run again at once, those that are tried again at their time", async () => {
  await site.call(site.admin, "retryFailedJobs", {});
  await site.settle();
  const { failed, failing } = await jobs();
  expect(failed).toBe(0);
  const ofOld = failing.find(({ id }) => id === "failed");
  expect(ofOld).toMatchObject({ attempts: 1, error: expect.stringContaining("unknown_job") });
  expect(failing.find(({ id }) => id === "retried")).toMatchObject({ attempts: 3 });
});

test("AD7 one job runs again; one that is not failing is left alone", async () => {
  await site.call(site.admin, "retryFailedJobs", { id: "retried" });
  await site.call(site.admin, "retryFailedJobs", { id: "later" });
  const rows = await site.app.db.read.selectFrom("jobs").select(["id", "run_at", "attempts"]).execute();
  expect(rows.find(({ id }) => id === "retried")).toMatchObject({ run_at: at(), attempts: 0 });
  expect(rows.find(({ id }) => id === "later")).toMatchObject({ run_at: at() + 600 });
});

test("AD7 jobs are for administrators", async () => {
  const moderator = await site.person("moderator", { role_id: 3 });
  expect((await site.error(moderator, "backgroundJobs", {})).code).toBe(403);
  expect((await site.error(moderator, "retryFailedJobs", {})).code).toBe(403);
});

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

const listed = async (filters: Parameters<typeof site.call<"adminJobPage">>[2] = {}) =>
  (await site.call(site.admin, "adminJobPage", filters)).list.map(({ id }) => id);

test("AD21 jobs are listed by state and the time of their attempt, and limited to words of the name or the error", async () => {
  expect(await listed()).toEqual(["failed"]);
  expect(await listed({ state: "waiting" })).toEqual(["later", "retried", "new"]);
  expect(await listed({ state: "waiting", order: "oldest" })).toEqual(["new", "retried", "later"]);
  expect(await listed({ state: "waiting", query: "NO connection" })).toEqual(["retried"]);
  expect(await listed({ state: "waiting", query: "unknown_job" })).toHaveLength(3);
  const pages: string[] = [];
  let after = "";
  do {
    const part = await site.call(site.admin, "adminJobPage", { state: "waiting", after, page_size: 1 });
    pages.push(...part.list.map(({ id }) => id));
    after = part.next;
  } while (after !== "");
  expect(pages).toEqual(["later", "retried", "new"]);
  const { csv } = await site.call(site.admin, "exportJobs", {});
  expect(csv).toContain('"no such mailbox"');
});

test("AD21 failing jobs run again or are discarded together and logged, and others are left alone", async () => {
  const job_ids = ["retried", "later", "gone"];
  const again = await site.call(site.admin, "changeJobs", { job_ids, change: "retry" });
  expect(again.changed).toEqual(["retried"]);
  expect(again.failed.map(({ id, reason }) => [id, reason])).toEqual([
    ["later", "error.job.not_failing"],
    ["gone", "error.job.not_failing"],
  ]);
  const rows = await site.app.db.read.selectFrom("jobs").select(["id", "run_at", "attempts"]).execute();
  expect(rows.find(({ id }) => id === "retried")).toMatchObject({ run_at: at(), attempts: 0 });
  const discard = { job_ids: ["failed", "new"], change: "discard", reason: "Gone" };
  expect(await site.call(site.admin, "changeJobs", discard)).toMatchObject({ changed: ["failed"] });
  expect(await listed()).toEqual([]);
  expect(await listed({ state: "waiting" })).toContain("new");
  const { list } = await site.call(site.admin, "staffLog", {});
  expect(list.slice(0, 2).map(({ action, note }) => [action, note])).toEqual([
    ["job_discard", "unknown_job: Gone"],
    ["job_retry", "unknown_job"],
  ]);
});

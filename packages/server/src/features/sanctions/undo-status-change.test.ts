import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { appealSuspension } from "./open-appeal.ts";

let site: TestSite;
let ann: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  ann = await site.person(`ann${++count}`, { rank: 5000 });
});
afterAll(() => site.close());

const suspend = async (text: string, duration: "7d" | "forever" = "forever") => {
  // Two suspensions do not begin at the same moment.
  site.wait(60);
  await site.call(site.admin, "addSanction", { user_id: ann.id, kind: "suspension", rights: [], text, duration });
};
const appeal = () => site.app.db.write((tx) => appealSuspension(site.app, tx, ann.id, "It was a mistake"));
const activate = () => site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "normal" });
const listed = async () => (await site.call(site.admin, "personSanctions", { username: ann.username })).list;
const lift = async () => {
  const row = (await listed()).find(({ is_active }) => is_active);
  return site.call(site.admin, "liftRestriction", { id: row?.id ?? "" });
};
const undoLast = async () => {
  const { list } = await site.call(site.admin, "staffLog", {});
  await site.call(site.admin, "undoAdministration", { id: list[0]?.id ?? "" });
};
const tasks = async () =>
  (await site.call(site.admin, "reviewTasks", { person: ann.username })).list.map(({ id }) => id);
const decline = async () =>
  site.call(site.admin, "decideReviewTasks", { ids: await tasks(), decision: "decline", note: "No" });

test.each([
  ["lifting a suspension", lift],
  ["activating the account", activate],
] as const)("SN12 undoing %s restores the suspension and its appeal", async (_, end) => {
  await suspend("The same link in ten answers");
  await appeal();
  const [task] = await tasks();
  await end();
  expect(await tasks()).toEqual([]);
  await undoLast();
  expect(await listed()).toMatchObject([{ is_active: true, lifted_at: 0, appeal_status: "open" }]);
  expect(await tasks()).toEqual([task]);
  await expect(appeal()).rejects.toMatchObject({ code: "status_invalid" });
  await lift();
  expect(await listed()).toMatchObject([{ is_active: false, appeal_status: "granted" }]);
});

test("SN12 undoing the lifting of a suspension keeps an appeal that was declined before", async () => {
  await suspend("The same link in ten answers", "7d");
  await appeal();
  await decline();
  await lift();
  await undoLast();
  expect(await listed()).toMatchObject([{ is_active: true, appeal_status: "declined", appeal_reply: "No" }]);
  expect(await tasks()).toEqual([]);
});

test.each(["7d", "forever"] as const)(
  "SN10 SN12 undoing a later suspension (%s) restores the earlier one and its appeal",
  async (duration) => {
    await suspend("The first");
    await appeal();
    const [task] = await tasks();
    await suspend("The second", duration);
    expect(await tasks()).toEqual([]);
    await appeal();
    await undoLast();
    expect(await listed()).toMatchObject([
      { text: "The second", is_active: false, appeal_status: "granted" },
      { text: "The first", is_active: true, appeal_status: "open" },
    ]);
    expect(await tasks()).toEqual([task]);
    await expect(appeal()).rejects.toMatchObject({ code: "status_invalid" });
    expect(await listed()).toHaveLength(2);
  },
);

test("SN12 undoing a suspension grants its appeal", async () => {
  await suspend("The same link in ten answers");
  await appeal();
  await undoLast();
  expect(await listed()).toMatchObject([{ is_active: false, appeal_status: "granted" }]);
  expect(await tasks()).toEqual([]);
});

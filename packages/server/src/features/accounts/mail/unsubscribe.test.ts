import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../../test/page-reader.ts";
import { type AccountSite, accountSite, signedIn } from "../../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../../testing/index.ts";
import { issueCode } from "../codes.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({ pages: testPages() });
  site = accounts.site;
});
afterAll(() => accounts.close());

test("AC11 the link of every mail unsubscribes from its kind", async () => {
  const bea = await accounts.member("bea");
  const code = { user_id: bea.id, purpose: "unsubscribe", detail: "answer" } as const;
  const codes = [];
  for (let mails = 0; mails < 2; mails++) codes.push(await site.app.db.write((tx) => issueCode(site.app, tx, code)));
  await site.call(site.visitor, "unsubscribe", { code: codes[0] ?? "" });
  const { topics } = await site.call(bea, "readNotificationChoices", {});
  expect(topics.flatMap((each) => (each.mail ? [each.topic] : []))).toEqual([
    "comment",
    "mention",
    "invitation",
    "rule",
  ]);
  expect((await site.error(site.visitor, "unsubscribe", { code: codes[0] ?? "" })).code).toBe(403);
  expect(await site.call(site.visitor, "unsubscribe", { code: codes[1] ?? "" })).toBeNull();
});

test("AC11 an unsubscribe link is valid for 30 days", async () => {
  const fay = await accounts.member("fay");
  const code = { user_id: fay.id, purpose: "unsubscribe", detail: "answer" } as const;
  const issue = () => site.app.db.write((tx) => issueCode(site.app, tx, code));
  const [early, late] = [await issue(), await issue()];
  site.wait(30 * 86_400 - 1);
  await site.call(site.visitor, "unsubscribe", { code: early });
  site.wait(2);
  expect((await site.error(site.visitor, "unsubscribe", { code: late })).code).toBe(403);
});

test("AC11 a link of a mail that an earlier version sent stops all that its kind was", async () => {
  const gus = await accounts.member("gus");
  const code = { user_id: gus.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const issued = await site.app.db.write((tx) => issueCode(site.app, tx, code));
  await site.call(site.visitor, "unsubscribe", { code: issued });
  expect(await site.call(gus, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: false } });
});

type Detail = { readonly detail: string };
const issueTo = ({ id }: TestPerson, { detail }: Detail) =>
  site.app.db.write((tx) => issueCode(site.app, tx, { user_id: id, purpose: "unsubscribe", detail }));
const mailed = async (person: TestPerson) => {
  const { topics } = await site.call(person, "readNotificationChoices", {});
  return topics.flatMap((each) => (each.mail ? [each.topic] : []));
};
/** Sends the form of the page, as a browser without scripts does. */
const press = (code: string, change: string) =>
  site.server.inject({
    method: "POST",
    url: "/users/unsubscribe/change",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ code, change }).toString(),
  });
const linkOf = (code: string) => site.call(site.visitor, "readMailLink", { code });

test("AC11 reading what a link stops changes nothing; the form stops it, and turns it back on once", async () => {
  const hal = await accounts.member("hal");
  const code = await issueTo(hal, { detail: "answer" });
  expect(await linkOf(code)).toEqual({
    state: "ready",
    topics: ["answer"],
    is_all: false,
    display_name: "hal",
    email: "ha***@example.com",
  });
  expect(await mailed(hal)).toContain("answer");
  const { statusCode, headers } = await press(code, "stop");
  expect([statusCode, headers.location]).toEqual([302, `/users/unsubscribe?code=${code}`]);
  expect(await mailed(hal)).not.toContain("answer");
  expect(await linkOf(code)).toMatchObject({ state: "stopped", topics: ["answer"] });
  await press(code, "resume");
  expect(await mailed(hal)).toContain("answer");
  expect(await linkOf(code)).toMatchObject({ state: "used" });
  for (const change of ["stop", "stop_all", "resume"]) await press(code, change);
  expect(await mailed(hal)).toContain("answer");
});

test("AC11 all mail can be stopped by a link, also after one topic, and exactly that comes back", async () => {
  const ida = await accounts.member("ida");
  await site.call(ida, "saveDigest", { frequency: "daily", time_zone: "Europe/Berlin" });
  const before = await mailed(ida);
  const code = await issueTo(ida, { detail: "comment" });
  await press(code, "stop");
  await press(code, "stop_all");
  expect(await mailed(ida)).toEqual([]);
  expect(await site.call(ida, "readDigest", {})).toMatchObject({ frequency: "off", next_at: 0 });
  expect(await linkOf(code)).toMatchObject({ is_all: true, topics: [...before, "digest"] });
  await press(code, "resume");
  expect(await mailed(ida)).toEqual(before);
  expect(await site.call(ida, "readDigest", {})).toMatchObject({ frequency: "daily", time_zone: "Europe/Berlin" });
});

test("AC11 a link cannot stop what its user has turned off, but turns its own topic on", async () => {
  const jan = await accounts.member("jan");
  const code = await issueTo(jan, { detail: "digest" });
  await press(code, "stop");
  expect(await linkOf(code)).toMatchObject({ state: "stopped", topics: ["digest"] });
  await press(code, "resume");
  expect(await site.call(jan, "readDigest", {})).toMatchObject({ frequency: "weekly" });
});

test("AC11 a mail program may send its request again", async () => {
  const kim = await accounts.member("kim");
  const code = await issueTo(kim, { detail: "answer" });
  await site.call(site.visitor, "unsubscribeAtOnce", { code });
  expect(await mailed(kim)).not.toContain("answer");
  expect(await site.call(site.visitor, "unsubscribeAtOnce", { code })).toBeNull();
  expect(await linkOf(code)).toMatchObject({ state: "stopped" });
});

test("AC11 a mail program stops what was turned back on since, by the settings or by the link", async () => {
  const ivy = await accounts.member("ivy");
  const digest = { frequency: "weekly", day: 1, hour: 8, time_zone: "Europe/Berlin" } as const;
  const frequencyOf = async () => (await site.call(ivy, "readDigest", {})).frequency;
  await site.call(ivy, "saveDigest", digest);
  const code = await issueTo(ivy, { detail: "answer digest" });
  const stop = async () => {
    expect(await site.call(site.visitor, "unsubscribeAtOnce", { code })).toBeNull();
    expect([await mailed(ivy), await frequencyOf()]).toEqual([["comment", "mention", "invitation", "rule"], "off"]);
  };
  await stop();
  await site.call(ivy, "saveDigest", digest);
  await site.call(ivy, "saveNotificationConfig", { inbox: { key: "email", enable: true } });
  expect(await frequencyOf()).toBe("weekly");
  await stop();
  await press(code, "resume");
  expect(await frequencyOf()).toBe("weekly");
  await stop();
});

test("AC11 expired and unknown links, and those of deleted accounts, say nothing about an account", async () => {
  const lea = await accounts.member("lea");
  const code = await issueTo(lea, { detail: "answer" });
  site.wait(30 * 86_400);
  const nothing = { topics: [], is_all: false, display_name: "", email: "" };
  expect(await linkOf(code)).toEqual({ state: "expired", ...nothing });
  await press(code, "stop");
  expect(await mailed(signedIn(await accounts.logIn("lea@example.com")))).toContain("answer");
  expect(await linkOf("wrong")).toEqual({ state: "unknown", ...nothing });
  const other = await site.app.db.write((tx) => issueCode(site.app, tx, { user_id: lea.id, purpose: "claim" }));
  expect(await linkOf(other)).toEqual({ state: "unknown", ...nothing });
});

test("AC11 the page of a link is rendered for one request and never stored", async () => {
  const mia = await accounts.member("mia");
  const code = await issueTo(mia, { detail: "answer" });
  const read = () => site.server.inject({ url: `/users/unsubscribe?code=${code}`, headers: { accept: "text/html" } });
  const first = await read();
  expect(first.headers["cache-control"]).toBe("private, no-store");
  expect(first.body).toContain("<h1>Stop this mail?</h1>");
  await press(code, "stop");
  expect((await read()).body).toContain("<h1>This mail is stopped</h1>");
});

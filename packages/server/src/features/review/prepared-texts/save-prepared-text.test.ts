import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../../testing/index.ts";

let site: TestSite;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const text = { id: "", purpose: "lock", language: "", name: "Calm", text: "Please calm down." } as const;
const save = (more: object) => site.call(site.admin, "savePreparedText", { ...text, ...more });
/** Those of the site, without the built-in ones. */
const own = async () => (await site.call(site.admin, "readPreparedTexts", {})).filter(({ id }) => id !== "");
const names = async (purpose: "lock" | "delete") =>
  (await site.call(mona, "preparedTexts", { purpose }))
    .filter(({ built_in }) => built_in === "")
    .map(({ name }) => name);

test("N5 N6 staff get the texts of a purpose in their language, in order, filled", async () => {
  await save({});
  await save({ name: "规则", language: "zh_CN" });
  await save({ name: "Rules", language: "en_US", text: " See {site_url}/tos of {site_name}. " });
  await save({ purpose: "delete", name: "Copied" });
  expect(await names("lock")).toEqual(["Calm", "Rules"]);
  expect(await names("delete")).toEqual(["Copied"]);
  const { name, site_url } = site.app.settings.get("general");
  const [, rules] = await site.call(mona, "preparedTexts", { purpose: "lock" });
  expect(rules?.text).toBe(`See ${site_url}/tos of ${name}.`);
  const { id } = rules!;
  const all = await site.call(site.admin, "readPreparedTexts", {});
  expect(all.map(({ language, text }) => [language, text]).slice(1, 3)).toEqual([
    ["zh_CN", "Please calm down."],
    ["en_US", "See {site_url}/tos of {site_name}."],
  ]);
  await site.call(site.admin, "movePreparedText", { id, direction: "up" });
  await site.call(site.admin, "movePreparedText", { id, direction: "up" });
  expect(await names("lock")).toEqual(["Rules", "Calm"]);
  await save({ id, name: "The rules" });
  expect(await names("lock")).toEqual(["The rules", "Calm"]);
  await site.call(site.admin, "deletePreparedText", { id });
  expect(await names("lock")).toEqual(["Calm"]);
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "settings_change", can_undo: true });
  await site.call(site.admin, "undoAdministration", { id: entry!.id });
  expect(await names("lock")).toEqual(["The rules", "Calm"]);
});

test("N6 unknown placeholders and languages are named at their fields, and unknown texts are missing", async () => {
  const wrong = { ...text, language: "xx_XX", text: "Dear {name}, calm down." };
  const { data } = await site.error(site.admin, "savePreparedText", wrong);
  expect(data).toMatchObject([
    { error_field: "text", error_msg: expect.stringContaining("{name}") },
    { error_field: "language" },
  ]);
  for (const call of ["deletePreparedText", "movePreparedText", "savePreparedText"] as const) {
    const error = await site.error(site.admin, call, { ...text, id: "999", direction: "up" } as never);
    expect(error.reason).toBe("error.object.not_found");
  }
});

test("N7 texts that are saved at the same time are all stored, each with an id of its own", async () => {
  const before = (await own()).length;
  const added = ["one", "two", "three", "four", "five"];
  await Promise.all(added.map((name) => save({ purpose: "decide", name })));
  const all = await own();
  expect(all).toHaveLength(before + added.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test("N8 of two who change the same text the later one gets a conflict, and nothing is lost", async () => {
  await save({ purpose: "wiki", name: "Shared" });
  const read = async () =>
    (await site.call(site.admin, "readPreparedTexts", {})).find(({ purpose }) => purpose === "wiki")!;
  const { id, version } = await read();
  const nora = await site.person("nora", { role_id: 2 });
  const change = (who: TestPerson, words: string, base = version) =>
    site.call(who, "savePreparedText", { ...text, purpose: "wiki", id, name: "Shared", text: words, version: base });
  const both = await Promise.allSettled([change(site.admin, "Of the first."), change(nora, "Of the second.")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = { ...text, purpose: "wiki", id, name: "Shared", text: "Of the late one.", version } as const;
  expect(await site.error(nora, "savePreparedText", late)).toMatchObject({
    ...{ code: 409, reason: "error.revision.conflict" },
  });
  const stored = await read();
  expect(stored.text).toMatch(/^Of the (first|second)\.$/);
  const first = stored.text === "Of the second." ? nora : site.admin;
  expect(stored).toMatchObject({ changed_by: { username: first.username }, changed_at: site.app.now() });
  // Who has seen the other version goes on; clients that send none overwrite as before.
  await change(nora, "Of both.", stored.version);
  await save({ purpose: "wiki", id, name: "Shared", text: "Of an old client." });
  expect((await read()).text).toBe("Of an old client.");
});

test("N5 of two who add the last possible text, one does", async () => {
  const full = Array.from({ length: 199 }, (_, at) => ({ ...text, id: String(at + 1), name: `Text ${at}` }));
  await site.app.db.write((tx) => site.app.settings.save(tx, "prepared_texts", { texts: full }, site.app.now()));
  const both = await Promise.allSettled([save({ name: "Last" }), save({ name: "Too late" })]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await own()).toHaveLength(200);
  const { data } = await site.error(site.admin, "savePreparedText", text);
  expect(data).toMatchObject([{ error_field: "name" }]);
});

test("N9 the preview fills placeholders, and says in each language what the site says before the text", async () => {
  const preview = (purpose: "warning" | "close", words: string) =>
    site.call(site.admin, "previewPreparedText", { purpose, text: words });
  const { name } = site.app.settings.get("general");
  const { text: filled, list } = await preview("warning", "Rules of {site_name}.");
  expect(filled).toBe(`Rules of ${name}.`);
  expect(list.map(({ language }) => language)).toEqual(expect.arrayContaining(["en_US", "ar", "zh_CN"]));
  expect(list.find(({ language }) => language === "en_US")?.sentence).toBe("Staff have warned you:");
  expect(new Set(list.map(({ sentence }) => sentence)).size).toBe(list.length);
  const closed = (await preview("close", "")).list.find(({ language }) => language === "en_US");
  expect(closed?.sentence).toBe("Your question was closed");
  const wrong = await site.error(site.admin, "previewPreparedText", { purpose: "close", text: "Dear {name}" });
  expect(wrong.data).toMatchObject([{ error_field: "text" }]);
  expect((await site.error(mona, "previewPreparedText", { purpose: "close", text: "" })).code).toBe(403);
});

test("N10 built-in texts are offered until they are changed or switched off, and put back", async () => {
  const offered = async () =>
    (await site.call(mona, "preparedTexts", { purpose: "warning" })).map(({ name, text }) => [name, text]);
  await site.app.db.write((tx) => site.app.settings.save(tx, "prepared_texts", { texts: [] }, site.app.now()));
  const first = await offered();
  expect(first.map(([name]) => name)).toEqual(["Tone", "Promotion", "Quality", "Votes"]);
  const read = () => site.call(site.admin, "readPreparedTexts", {});
  const find = async (key: string) => (await read()).find(({ built_in }) => built_in === key)!;
  for (const purpose of ["delete", "lock", "protect", "wiki", "restriction", "removal"] as const)
    expect((await site.call(mona, "preparedTexts", { purpose })).some(({ built_in }) => built_in !== "")).toBe(true);
  const tone = await find("tone");
  expect(tone).toMatchObject({ id: "", purpose: "warning", language: "", state: "", version: "" });
  await site.call(site.admin, "savePreparedText", { ...tone, text: "Be kind at {site_name}." });
  expect((await offered()).find(([name]) => name === "Tone")?.[1]).toMatch(/^Be kind at [^{]+\.$/);
  const again = await site.error(site.admin, "savePreparedText", { ...tone, text: "Be polite." });
  expect(again.code).toBe(409);
  const changed = await find("tone");
  await site.call(site.admin, "savePreparedText", { ...changed, state: "off" });
  expect((await offered()).map(([name]) => name)).toEqual(["Promotion", "Quality", "Votes"]);
  await site.call(site.admin, "deletePreparedText", { id: changed.id });
  expect(await offered()).toEqual(first);
});

test("N11 moderators change the texts where the administrators let them, and it is in the staff log", async () => {
  const request = { ...text, name: "By a moderator" };
  const allow = (moderator_texts: boolean) =>
    site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", { moderator_texts }, site.app.now()));
  for (const call of ["readPreparedTexts", "savePreparedText", "previewPreparedText"] as const) {
    const error = await site.error(mona, call, request as never);
    expect([call, error.reason]).toEqual([call, "error.rank.fail_to_meet_the_condition"]);
  }
  expect((await site.call(mona, "reviewQueues", {})).may_edit_texts).toBeUndefined();
  await allow(true);
  expect((await site.call(mona, "reviewQueues", {})).may_edit_texts).toBe(true);
  await site.call(mona, "savePreparedText", request);
  const [last] = (await site.call(mona, "readPreparedTexts", {})).filter(({ name }) => name === "By a moderator");
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "settings_change", user_info: { username: "mona" }, can_undo: true });
  await site.call(mona, "movePreparedText", { id: last!.id, direction: "up" });
  await site.call(mona, "deletePreparedText", { id: last!.id });
  await allow(false);
  const user = await site.person("pat", { rank: 30_000 });
  expect((await site.error(user, "savePreparedText", request)).code).toBe(403);
});

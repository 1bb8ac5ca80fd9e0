import { afterAll, afterEach, expect, test } from "vitest";
import { automationSite, type SentRule, to } from "../../../testing/webhooks/automation-site.ts";

const opened = await automationSite();
const { site, fixtures, bob, mona, receiver, webhook, rules, fields, save, ruleOf, ask, run } = opened;

afterEach(opened.clear);
afterAll(opened.close);

test("AR1 rules are added, changed, turned off and deleted, listed by name, and as CSV", async () => {
  const second = await save({ name: " Tea ", tags: ["TEA"], words: ["kettle", " kettle "] });
  const first = await save({ name: "Answers", events: ["answer.created"], enabled: false });
  const list = await rules();
  expect(list.map(({ id, name, enabled }) => [id, name, enabled])).toEqual([
    [first, "Answers", false],
    [second, "Tea", true],
  ]);
  expect(list[1]).toMatchObject({ tags: ["tea"], words: ["kettle"], per_hour: 100, repeat: "post", pause: "" });
  expect(list[1]?.actions).toEqual([{ kind: "webhook", target: webhook, name: "Office", is_missing: false }]);
  expect(list[1]?.changed_by?.username).toBe(site.admin.username);
  await site.call(site.admin, "switchAutomationRule", { id: second, enabled: false });
  expect((await ruleOf(second)).enabled).toBe(false);
  const { csv } = await site.call(site.admin, "exportAutomationRules", {});
  expect(csv).toContain("Answers");
  await site.call(site.admin, "deleteAutomationRule", { id: first });
  expect(await rules()).toHaveLength(1);
  for (const call of ["deleteAutomationRule", "switchAutomationRule", "automationActions"] as const)
    expect((await site.error(site.admin, call, { id: first, enabled: true })).reason).toBe("error.object.not_found");
});

test("AR2 AR4 what a rule cannot be about is refused with its field", async () => {
  const problem = async (more: Partial<SentRule>) => {
    const { data } = await site.error(site.admin, "saveAutomationRule", fields(more));
    return (data as { error_field: string }[]).map(({ error_field }) => error_field);
  };
  expect(await problem({ events: [] })).toEqual(["events"]);
  expect(await problem({ trigger: "score_at_least", events: ["question.created"] })).toEqual(["events"]);
  expect(await problem({ trigger: "unanswered", events: [] })).toEqual(["hours"]);
  expect(await problem({ tags: ["nowhere"] })).toEqual(["tags"]);
  expect(await problem({ actions: [] })).toEqual(["actions"]);
  expect(await problem({ actions: [to("webhook", "999")] })).toEqual(["actions.webhook"]);
  expect(await problem({ actions: [to("chat", "nowhere")] })).toEqual(["actions.chat"]);
  expect(await problem({ actions: [to("mail", "@nobody")] })).toEqual(["actions.mail"]);
  expect(await problem({ actions: [to("assign", "a@example.com")] })).toEqual(["actions.assign"]);
  expect(await problem({ actions: [to("tag", "nowhere")] })).toEqual(["actions.tag"]);
});

test("AR8 a dry run says what would have matched, and does nothing", async () => {
  const trial = async (more: Partial<SentRule>) => {
    const { id: _, version: __, name: ___, enabled: ____, actions: _____, ...choices } = fields(more);
    return site.call(site.admin, "tryAutomationRule", choices as never);
  };
  const question = await ask({ content: "A rare samovar is what I want." });
  await run();
  const tried = await trial({ words: ["samovar"] });
  expect(tried).toMatchObject({ matched: 1, is_complete: true });
  expect(tried.newest[0]).toMatchObject({
    object_id: question,
    event: "question.created",
    person: { username: "ann" },
  });
  site.wait(7200);
  const unanswered = { trigger: "unanswered", events: [], hours: 1, words: ["samovar"] };
  expect(await trial(unanswered)).toMatchObject({ matched: 1, newest: [{ object_id: question }] });
  await fixtures.answer({ by: bob, to: question });
  expect(await trial(unanswered)).toMatchObject({ matched: 1 });
  expect(await trial({ ...unanswered, hours: 5 })).toMatchObject({ matched: 0 });
  expect([receiver.received, await rules()]).toEqual([[], []]);
});

test("AR9 of two changes that were begun together the later one is refused, and changes can be undone", async () => {
  const id = await save();
  const { version } = await ruleOf(id);
  await save({ id, version, name: "The first change" });
  const error = await site.error(site.admin, "saveAutomationRule", fields({ id, version, name: "The second change" }));
  expect(error.reason).toBe("error.common.changed_since");
  expect((await ruleOf(id)).name).toBe("The first change");
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "settings_change", can_undo: true });
  await site.call(site.admin, "undoAdministration", { id: entry!.id });
  expect((await ruleOf(id)).name).toBe("A rule");
});

test("AR9 only administrators see and change rules", async () => {
  expect((await site.error(mona, "automationRules", {})).code).toBe(403);
  expect((await site.error(mona, "saveAutomationRule", fields())).code).toBe(403);
});

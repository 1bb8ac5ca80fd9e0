import { createReviewerAkismet } from "@askwell/plugin-reviewer-akismet";
import { AKISMET_KEY, type AkismetServer, openAkismetServer } from "@askwell/plugin-reviewer-akismet/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { retryDelayS } from "../../platform/jobs/index.ts";

const plugin_slug_name = "reviewer_akismet";
const SPAM = 57;
const RUDE = 58;

let akismet: AkismetServer;
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  akismet = await openAkismetServer();
  site = await testSite({ plugins: [createReviewerAkismet(akismet.origin)] });
  const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  const config_fields = { api_key: AKISMET_KEY, blatant: "delete", on_failure: "publish", trusted_rank: 0 };
  await site.call(site.admin, "savePluginConfig", {
    plugin_slug_name,
    config_fields: { ...config_fields, report_rejected: "yes" },
  });
});
afterAll(async () => {
  await site.close();
  await akismet.close();
});
beforeEach(() => {
  akismet.answer("ham");
  akismet.received.length = 0;
  akismet.problems.length = 0;
});

const submitted = () => akismet.received.filter(({ method }) => /^submit-/.test(method));
const flag = (who: TestPerson, object_id: string, report_type: number) =>
  site.call(who, "flagPost", { object_id, report_type, content: "" });
const decide = async (operation_type: "delete_post" | "ignore_report") => {
  const { flag_id } = (await site.call(mona, "flaggedPosts", { page: 1 })).list[0]!;
  await site.call(mona, "decideFlag", { operation_type, flag_id });
  await site.settle();
  return flag_id;
};

test("RV20 a question that Akismet let through and staff delete as spam is reported as it was checked", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Cheap watches here" });
  const [checked] = akismet.received;
  await flag(bob, id, SPAM);
  akismet.answer("error");
  await decide("delete_post");
  akismet.answer("ham");
  akismet.received.length = 0;
  site.wait(retryDelayS(1));
  await site.settle();
  expect(submitted()).toEqual([{ method: "submit-spam", form: checked?.form }]);
  expect(submitted()[0]?.form).toMatchObject({ user_ip: "127.0.0.1", comment_author: "ann" });
});

test("RV20 an answer and a comment are reported, too, also if another flag on them was decided", async () => {
  const { id } = await fixtures.question({ by: mona });
  const { id: answer } = await fixtures.answer({ by: ann, to: id, content: "An answer that is spam" });
  await flag(bob, answer, SPAM);
  site.wait(1);
  await flag(mona, answer, RUDE);
  await decide("delete_post");
  const { comment_id } = await site.call(ann, "addComment", { object_id: id, original_text: "A comment that is spam" });
  await flag(bob, comment_id, SPAM);
  await decide("delete_post");
  expect(submitted().map(({ method, form }) => [method, form.comment_content])).toEqual([
    ["submit-spam", "An answer that is spam"],
    ["submit-spam", "A comment that is spam"],
  ]);
});

test("RV20 nothing is reported for another reason, for an ignored flag, or after the deletion was undone", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Not polite" });
  await flag(bob, id, RUDE);
  await decide("delete_post");
  const { id: other } = await fixtures.question({ by: ann, content: "Not spam at all" });
  await flag(bob, other, SPAM);
  await decide("ignore_report");
  const { id: third } = await fixtures.question({ by: ann, content: "Deleted by mistake" });
  await flag(bob, third, SPAM);
  const { flag_id } = (await site.call(mona, "flaggedPosts", { page: 1 })).list[0]!;
  await site.call(mona, "decideFlag", { operation_type: "delete_post", flag_id });
  await site.call(mona, "undoStaffAction", { subject: `flag:${flag_id}` });
  await site.settle();
  expect(submitted()).toEqual([]);
});

test("RV20 a post that waited for another reason and that staff reject is reported as spam", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 60 });
  const { status } = await fixtures.question({ by: ann, content: "Cheap handbags here" });
  expect(status).toBe(11);
  await site.settle();
  const [held] = (await site.call(mona, "queuedPosts", { page: 1, page_size: 9 })).list;
  await site.call(mona, "decideQueuedPost", { review_id: held!.review_id, status: "reject" });
  await site.settle();
  expect(submitted().map(({ method, form }) => [method, /handbags/.test(form.comment_content ?? "")])).toEqual([
    ["submit-spam", true],
  ]);
});

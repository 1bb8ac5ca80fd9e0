import { createReviewerAkismet } from "@askwell/plugin-reviewer-akismet";
import { AKISMET_KEY, type AkismetServer, openAkismetServer } from "@askwell/plugin-reviewer-akismet/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { retryDelayS } from "../../platform/jobs/index.ts";

const AKISMET = "reviewer_akismet";

let akismet: AkismetServer;
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;

const configure = (config_fields: object) => ({ plugin_slug_name: AKISMET, config_fields: { ...config_fields } });
const settings = { api_key: AKISMET_KEY, blatant: "delete", on_failure: "publish", trusted_rank: 0 };
const save = (more: object = {}) => site.call(site.admin, "savePluginConfig", configure({ ...settings, ...more }));
const firstInQueue = async () => {
  await site.settle();
  return (await site.call(mona, "queuedPosts", { page: 1, page_size: 9 })).list[0];
};
const decide = async (status: "approve" | "reject", texts: object = {}) => {
  const { review_id } = (await firstInQueue())!;
  await site.call(mona, "decideQueuedPost", { review_id, status, ...texts });
  await site.settle();
};
const submitted = () => akismet.received.filter(({ method }) => method === "submit-ham").map(({ form }) => form);

beforeAll(async () => {
  akismet = await openAkismetServer();
  site = await testSite({ plugins: [createReviewerAkismet(akismet.origin)] });
  const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: AKISMET, enabled: true });
  await save();
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

test("RV19 a key that Akismet does not accept is not saved, and no form or log contains it", async () => {
  const wrong = await site.error(site.admin, "savePluginConfig", configure({ ...settings, api_key: "wrong-key" }));
  expect(wrong.data).toMatchObject([{ error_field: "api_key" }]);
  const form = await site.call(site.admin, "pluginConfig", { plugin_slug_name: AKISMET });
  const log = await site.call(site.admin, "staffLog", {});
  expect(JSON.stringify([form, log])).not.toMatch(/wrong-key|0123456789ab/);
});

test("RV14 RV19 spam is held, what can be discarded is deleted, and the rest is public", async () => {
  expect((await fixtures.question({ by: ann })).status).toBe(1);
  akismet.answer("spam");
  expect((await fixtures.question({ by: ann })).status).toBe(11);
  expect(await firstInQueue()).toMatchObject({
    submitter_display_name: "Review: Akismet",
    reason: "Spam, says Akismet.",
  });
  await decide("reject");
  akismet.answer("blatant");
  expect((await fixtures.question({ by: ann })).status).toBe(10);
  await save({ blatant: "hold" });
  expect((await fixtures.question({ by: ann })).status).toBe(11);
  await decide("reject");
  await save();
  expect(akismet.problems).toEqual([]);
  expect(submitted()).toEqual([]);
});

test("RV15 RV19 an Akismet that fails blocks no post: it is published, or held if the settings say so", async () => {
  akismet.answer("error");
  expect((await fixtures.question({ by: ann })).status).toBe(1);
  await save({ on_failure: "hold" });
  expect((await fixtures.question({ by: ann })).status).toBe(11);
  await decide("reject");
  akismet.answer("ham");
  await save();
});

test("RV20 a held post that staff approve is reported as no spam, again if that fails", async () => {
  akismet.answer("spam");
  await fixtures.question({ by: ann, title: "A question that is no spam", content: "Buy green tea where?" });
  const [checked] = akismet.received;
  akismet.answer("error");
  await decide("approve");
  expect(submitted()).toHaveLength(1);
  akismet.answer("ham");
  akismet.received.length = 0;
  site.wait(retryDelayS(1));
  await site.settle();
  expect(submitted()).toEqual([checked?.form]);
  expect(submitted()[0]).toMatchObject({ user_ip: "127.0.0.1", comment_author: "ann" });
});

test("RV20 an answer and a comment are reported, too, and a text that staff changed is not", async () => {
  const { id } = await fixtures.question({ by: mona });
  akismet.answer("spam");
  await fixtures.answer({ by: ann, to: id, content: "An answer that is no spam" });
  await decide("approve");
  await site.call(ann, "addComment", { object_id: id, original_text: "A comment that is no spam" });
  await decide("approve");
  expect(submitted().map(({ comment_type, comment_content }) => [comment_type, comment_content])).toEqual([
    ["reply", "An answer that is no spam"],
    ["comment", "A comment that is no spam"],
  ]);
  akismet.received.length = 0;
  const { id: other } = await fixtures.question({ by: mona });
  await fixtures.answer({ by: ann, to: other, content: "An answer that is edited" });
  await decide("approve", { content: "An answer that staff have changed" });
  expect(submitted()).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { ImportRejectedError } from "../src/import/progress.ts";
import { reportLines } from "../src/import/summary.ts";
import { type AnswerFixture, createAnswerFixture } from "../testing/answer-import.ts";
import { oldId } from "../testing/answer-site.ts";
import type { TestPerson } from "../testing/index.ts";
import { checkCounters } from "./check-counters.ts";

const LONGEST_MS = 300_000;
const NO_TEXT = '{"toString":1,"valueOf":1}';

/** What no program would store in these columns. */
const values: readonly (string | number | bigint | null)[] = [
  ...[null, "", "0", -1, 1.5, 2 ** 31, 2 ** 53, 9_223_372_036_854_775_807n, "NaN", "1e400", "Infinity"],
  ...["null", "[]", "[null,5,[[]]]", "{", '{"a":', "true", '"text"', NO_TEXT, `${"[".repeat(3000)}${"]".repeat(3000)}`],
  `{"reactions":[{"emoji":${NO_TEXT},"user_ids":[${NO_TEXT},"2"]},5,{"emoji":"heart","user_ids":[${NO_TEXT},"2"]}]}`,
  `{"object_info":${NO_TEXT},"user_info":"x","rank":${NO_TEXT},"notification_action":${NO_TEXT}}`,
  `{"object_info":null,"user_info":{"id":${NO_TEXT}},"rank":1e300,"notification_action":"earned_badge"}`,
  `{"tags":[{"ID":${NO_TEXT},"SlugName":${NO_TEXT}},null,5],"Title":7,"OriginalText":${NO_TEXT}}`,
  `{"close_type":${NO_TEXT},"close_msg":${NO_TEXT}}`,
  `{"type":"custom","custom":"javascript:alert(1)"}`,
  `{"level":99,"custom_privileges":[{"key":${NO_TEXT},"value":${NO_TEXT}}],"site_url":${NO_TEXT},"name":${NO_TEXT}}`,
  `[${NO_TEXT},"1",null]`,
  `{"__proto__":{"status":"available"},"constructor":1}`,
  ...["0000-00-00 00:00:00", "9999-99-99 99:99:99", "infinity", "2024-02-30 25:61:61", "0001-01-01 00:00:00 BC"],
  ...["\u0000", "a\u0000b", "\u202eevil", "👩‍👩‍👧‍👦".repeat(300), "x".repeat(100_000), "é́".repeat(700)],
  ...["<script>alert(1)</script>", "../../../etc/passwd", "' or 1=1 --", "deleted-1", "Admin", "a b", "-", "..", "@"],
  ...["https://old.example/uploads/../../x", "javascript:alert(1)", "ANN@tea.example", "constructor", "hasOwnProperty"],
  ...[oldId.question(10), oldId.answer(11), oldId.tag(5), oldId.comment(18), oldId.question(404)],
];
const numbers = [-9, 0, 2 ** 31, 2 ** 53, 9_223_372_036_854_775_807n, oldId.question(10), oldId.comment(18)] as const;

const TABLES = [
  ...["user", "user_role_rel", "user_external_login", "user_notification_config", "question", "answer", "comment"],
  ...["tag", "tag_rel", "revision", "activity", "collection", "meta", "report", "review", "badge", "badge_award"],
  ...["notification", "site_info", "config", "plugin_config", "file_record", "question_link", "uniqid"],
];

/** A row of every table. */
function fill({ add, old }: AnswerFixture): void {
  add.story();
  add.person(3, "cleo", { status: 9, suspended_until: "2099-12-31 23:59:59" });
  add.question(12, { status: 2, invite_user_id: '["2"]', accepted_answer_id: oldId.answer(11) });
  const post = { user_id: 2, object_id: oldId.question(10), status: 1 };
  add.tag(6, "tea-green", { main_tag_id: oldId.tag(5), main_tag_slug_name: "green-tea" });
  add.activity(32, { user_id: 2, object_id: oldId.question(10) });
  add.activity(88, { user_id: 1, object_id: oldId.question(12) });
  add.activity(10, { user_id: 2, rank: 1 });
  old.add("user_role_rel", { user_id: 1, role_id: 2 });
  old.add("user_external_login", { user_id: 2, provider: "github", external_id: "77" });
  old.add("user_notification_config", { user_id: 2, source: "inbox", channels: '[{"key":"email","enable":true}]' });
  old.add("comment", { id: oldId.comment(18), ...post, question_id: oldId.question(10), original_text: "Hot?" });
  const content = JSON.stringify({ Title: "T", OriginalText: "Some", tags: [{ ID: String(oldId.tag(5)) }] });
  old.add("revision", { user_id: 1, object_type: 1, object_id: oldId.question(10), title: "T", content });
  old.add("collection", { id: oldId.collection(20), user_id: 2, object_id: oldId.question(10) });
  const reactions = '{"reactions":[{"emoji":"heart","user_ids":["2"]}]}';
  old.add("meta", { object_id: oldId.question(10), key: "object.react.summary", value: reactions });
  old.add("meta", { object_id: oldId.question(12), key: "question.close.reason", value: '{"close_type":60}' });
  old.add("report", { id: oldId.report(21), ...post, reported_user_id: 1, report_type: 57, content: "Spam" });
  old.add("review", { ...post, object_type: 1, submitter: "reviewer", reason: "words" });
  old.add("badge", { id: oldId.badge(22), name: "badge.default_badges.editor.name", status: 1 });
  old.add("badge_award", { id: oldId.award(23), user_id: 2, badge_id: oldId.badge(22), award_key: "0" });
  const notified = { object_info: { object_id: String(oldId.question(10)) }, user_info: { id: "1" } };
  const notice = JSON.stringify({ ...notified, notification_action: "notification.action.update_question" });
  old.add("notification", { user_id: 2, object_id: oldId.question(10), content: notice, type: 1, msg_type: 1 });
  old.add("site_info", { type: "privileges", content: '{"level":2}' });
  old.add("plugin_config", { plugin_slug_name: "github_connector", value: '{"client_id":"x"}' });
  const file = { file_path: "post/abc.png", file_url: "https://old.example/uploads/post/abc.png" };
  old.add("file_record", { user_id: 2, ...file, source: "user_post", status: 1 });
  old.add("question_link", { from_question_id: oldId.question(12), to_question_id: oldId.question(10), status: 1 });
  old.add("uniqid", { id: 40, uniqid_type: 1 });
}

const change = fc.record({
  table: fc.constantFrom(...TABLES),
  row: fc.nat(6),
  column: fc.nat(40),
  value: fc.constantFrom(...values),
  number: fc.oneof({ weight: 9, arbitrary: fc.constant(-9) }, { weight: 1, arbitrary: fc.constantFrom(...numbers) }),
});

/** People find lists and posts that can be shown. */
async function expectReadable({ site }: AnswerFixture, reader: TestPerson): Promise<void> {
  expect(await checkCounters(site.app.db)).toEqual([]);
  await site.settle();
  const asked = await site.call(reader, "questionPage", { page: 1, page_size: 20, order: "newest" });
  for (const { id } of asked.list) {
    await site.call(reader, "questionInfo", { id });
    await site.call(reader, "answerPage", { question_id: id, page: 1, page_size: 20, order: "default" });
  }
  await site.call(reader, "tagsPage", { page: 1, page_size: 20, query_cond: "popular" });
  await site.call(reader, "adminUsersPage", { page: 1, page_size: 20 });
}

test(
  "XA22 whatever the rows of a database contain, the import ends, and what it has taken over can be read",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 14 }), async (changes) => {
        const fixture = await createAnswerFixture();
        try {
          fill(fixture);
          for (const { table, row, column, value, number } of changes)
            fixture.old.spoil(table, { row, column, value, number });
          const first = await fixture.run().catch((error: Error) => error);
          if (first instanceof ImportRejectedError) return;
          if (first instanceof Error) throw first;
          expect(reportLines(first.summary).join("\n")).not.toMatch(/undefined|NaN|\[object/);
          // Ids that were given out before the import are forgotten, as in another process.
          await fixture.site.app.db.write((tx) => fixture.site.app.ids.reserve(tx, "user", 1));
          const reader = await fixture.site.person("reader-here", { role_id: 2 });
          await expectReadable(fixture, reader);
          await fixture.run();
          await expectReadable(fixture, reader);
        } finally {
          await fixture.close();
        }
      }),
      { numRuns: 6 * Number(process.env.TEST_EFFORT ?? 1), endOnFailure: true },
    );
  },
  LONGEST_MS,
);

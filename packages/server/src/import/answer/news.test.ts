import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

const name = (key: string) => `badge.default_badges.${key}.name`;

test("XA15 badges get their old ids, by name or by condition, and stay with who earned them", async () => {
  add.story();
  old.add("badge", { id: oldId.badge(1), name: name("scholar"), handler: "FirstAcceptAnswer", status: 1 });
  old.add("badge", { id: oldId.badge(2), name: name("editor"), handler: "FirstPostEdit", status: 11 });
  old.add("badge", {
    id: oldId.badge(3),
    name: "Ten for you",
    handler: "ReachAnswerVote",
    param: '{"amount":"10"}',
    status: 1,
  });
  old.add("badge", { id: oldId.badge(4), name: "Own", handler: "OwnRule", status: 1 });
  const award = { user_id: 1, award_key: String(oldId.question(10)), badge_group_id: 1 };
  old.add("badge_award", { ...award, id: oldId.award(31), badge_id: oldId.badge(1) });
  old.add("badge_award", { ...award, id: oldId.award(32), badge_id: oldId.badge(1) });
  old.add("badge_award", { ...award, id: oldId.award(33), badge_id: oldId.badge(4) });
  old.add("badge_award", { ...award, id: oldId.award(34), badge_id: oldId.badge(3), user_id: 404 });
  const { summary } = await run();
  const badges = new Map((await rows("badges")).map((badge) => [badge.key, badge]));
  expect(badges.get("scholar")).toMatchObject({ id: String(oldId.badge(1)), award_count: 1, status: "active" });
  expect(badges.get("editor")).toMatchObject({ id: String(oldId.badge(2)), status: "inactive" });
  expect(badges.get("nice_answer")).toMatchObject({ id: String(oldId.badge(3)), award_count: 0 });
  expect(summary.leftOut.badges).toEqual({ "without a condition that there is here": 1 });
  expect((await rows("badge_awards")).map(({ id, award_key }) => [id, award_key])).toEqual([
    [String(oldId.award(31)), "0"],
  ]);
  await run();
  expect(await rows("badge_awards")).toHaveLength(1);
});

test("XA16 notifications stay read or new, and of the same points there is one", async () => {
  add.story();
  const content = (action: string, more = {}) =>
    JSON.stringify({
      user_info: { id: "2" },
      object_info: { object_id: String(oldId.question(10)) },
      notification_action: action,
      ...more,
    });
  const inbox = { user_id: 1, object_id: oldId.question(10), type: 1, msg_type: 2, status: 1 };
  old.add("notification", { ...inbox, content: content("notification.action.up_voted_question"), is_read: 1 });
  old.add("notification", { ...inbox, content: content("notification.action.down_voted_question"), is_read: 2 });
  old.add("notification", { ...inbox, content: content("notification.action.invented"), is_read: 1 });
  const points = { ...inbox, type: 2, msg_type: 0, is_read: 1 };
  old.add("notification", { ...points, content: content("", { rank: 10 }) });
  old.add("notification", { ...points, content: content("", { rank: 12 }) });
  await run();
  const news = await rows("notifications");
  expect(
    news.map(({ kind, subject, action, actor_id, points, is_read }) => [
      kind,
      subject,
      action,
      actor_id,
      points,
      is_read,
    ]),
  ).toEqual([
    ["inbox", "votes", "up_voted_question", "2", 0, 0],
    ["inbox", "votes", "down_voted_question", "0", 0, 1],
    ["achievement", "", "", "2", 10, 0],
  ]);
  expect(await rows("notification_counts")).toEqual([{ user_id: "1", inbox: 1, achievement: 1 }]);
  expect(await row("users", "1")).toMatchObject({ rank: 36 });
  expect(site.app.settings.get("general").name).toBe("Tea");
});

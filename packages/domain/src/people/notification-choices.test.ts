import { expect, test } from "vitest";
import { channelState, channelsFor, mailedTopics, notificationTopics, topicOf } from "./notification-choices.ts";

test("H16 topics without a choice have their defaults, of which only what rules of staff send is mailed", () => {
  expect(channelsFor("answer")).toEqual(["site", "digest", "push"]);
  expect(channelsFor("new_question")).toEqual([]);
  expect(notificationTopics.filter((topic) => channelsFor(topic).includes("mail"))).toEqual(["rule"]);
  expect(mailedTopics).toEqual(["answer", "comment", "mention", "invitation"]);
});

test("H16 a choice replaces the defaults of its topic only", () => {
  const choices = { vote: ["mail"], answer: [] } as const;
  expect(channelsFor("vote", choices)).toEqual(["mail"]);
  expect(channelsFor("answer", choices)).toEqual([]);
  expect(channelsFor("mention", choices)).toEqual(["site", "digest", "push"]);
});

test("H16 what happens to one's own posts always shows on the site, and some topics have fewer channels", () => {
  expect(channelsFor("change", { change: [] })).toEqual(["site"]);
  expect(channelState("change", "site")).toBe("always");
  expect(channelsFor("unanswered", { unanswered: ["mail", "digest", "push"] })).toEqual(["digest"]);
  expect(channelState("unanswered", "mail")).toBe("never");
  expect(channelsFor("new_question_followed_tag")).toEqual(["digest"]);
  expect(channelState("new_question_followed_tag", "push")).toBe("choice");
  expect(channelsFor("new_question", { new_question: ["site", "mail", "digest", "push"] })).toEqual(["mail", "digest"]);
});

test.each([
  ["answer_the_question", { isAsker: true, isAuthor: false }, "answer"],
  ["answer_the_question", { isAsker: false, isAuthor: false }, "followed_answer"],
  ["update_answer", { isAsker: true, isAuthor: false }, "answer"],
  ["update_answer", { isAsker: false, isAuthor: true }, "change"],
  ["update_answer", { isAsker: false, isAuthor: false }, "followed_answer"],
  ["accept_answer", { isAsker: false, isAuthor: true }, "vote"],
  ["accept_answer", { isAsker: false, isAuthor: false }, "followed_answer"],
  ["reply_to_you", { isAsker: false, isAuthor: false }, "comment"],
  ["mention_you", { isAsker: true, isAuthor: false }, "mention"],
  ["your_question_is_closed", { isAsker: true, isAuthor: true }, "change"],
  ["new_question_followed_tag", { isAsker: false, isAuthor: false }, "new_question_followed_tag"],
  ["earned_badge", { isAsker: false, isAuthor: false }, "badge"],
] as const)("H16 the topic of %s for %o is %s", (action, relation, topic) => {
  expect(topicOf({ action, ...relation })).toBe(topic);
});

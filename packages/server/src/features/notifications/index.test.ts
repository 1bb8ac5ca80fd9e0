import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { insertMany } from "../../platform/db/index.ts";
import { addUsers } from "../users/bulk.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let question: string;
let number = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  // Badges have tests of their own.
  const { list } = await site.call(site.admin, "adminBadges", { page_size: 50 });
  for (const { id } of list) await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
});
afterAll(() => site.close());

beforeEach(async () => {
  number += 1;
  ann = await site.person(`ann${number}`);
  bob = await site.person(`bob${number}`, { rank: 500 });
  carol = await site.person(`carol${number}`, { rank: 500 });
  question = (await fixtures.question({ by: ann })).id;
});

const notificationsOf = async (person: TestPerson, type = "inbox") => {
  await site.settle();
  const { list } = await site.call(person, "notificationPage", { type, inbox_type: "all" });
  return list.map((item) => [item.notification_action ?? item.rank, item.user_info?.username ?? null]);
};
const countsOf = async (person: TestPerson) => {
  await site.settle();
  const { inbox, achievement } = await site.call(person, "notificationStatus", {});
  return [inbox, achievement];
};
const comment = (
  who: TestPerson,
  original_text: string,
  more: { object_id?: string; reply_comment_id?: string } = {},
) => site.call(who, "addComment", { object_id: question, original_text, ...more });

test("A8 H2 the asker and the followers are notified of an answer, its author is not", async () => {
  await site.call(carol, "follow", { object_id: question });
  await site.call(bob, "follow", { object_id: question });
  await fixtures.answer({ by: bob, to: question });
  expect(await notificationsOf(ann)).toEqual([["answered question", bob.username]]);
  expect(await notificationsOf(carol)).toEqual([["answered question", bob.username]]);
  expect(await notificationsOf(bob)).toEqual([]);
});

test("A8 users are notified of an answer once, and not of their own", async () => {
  await site.call(ann, "follow", { object_id: question });
  await fixtures.answer({ by: bob, to: question });
  await fixtures.answer({ by: ann, to: question });
  expect(await notificationsOf(ann)).toEqual([["answered question", bob.username]]);
});

test("C7 H2 followers are notified of an acceptance, and nobody of the acceptance of the asker's own answer", async () => {
  await site.call(carol, "follow", { object_id: question });
  const own = await fixtures.answer({ by: ann, to: question });
  const theirs = await fixtures.answer({ by: bob, to: question });
  const accept = (answer_id: string) => site.call(ann, "acceptAnswer", { question_id: question, answer_id });
  const words = async (person: TestPerson) =>
    (await notificationsOf(person)).filter(([action]) => action === "accepted answer");
  await accept(own.id);
  expect([await words(ann), await words(carol)]).toEqual([[], []]);
  await accept(theirs.id);
  expect([await words(ann), await words(carol)]).toEqual([[], [["accepted answer", ann.username]]]);
});

test("K5 users mentioned in the text are notified, a list sent beside it is ignored; at most ten, the author never", async () => {
  const dora = await site.person(`dora${number}`);
  await site.call(site.admin, "setUserStatus", { user_id: dora.id, status: "suspended" });
  const crowd = [];
  for (let n = 0; n < 11; n++) crowd.push(await site.person(`guest${number}x${n}`));
  const text = `@${bob.username} @${bob.username} @${dora.username} \`@${carol.username}\` ask them`;
  const listed = { mention_username_list: [carol.username] };
  await comment(bob, `@${bob.username} @${ann.username} hello`);
  await comment(ann, text, listed as object);
  expect(await notificationsOf(bob)).toEqual([["mentioned you", ann.username]]);
  expect(await notificationsOf(carol)).toEqual([]);
  await site.call(site.admin, "setUserStatus", { user_id: dora.id, status: "normal" });
  expect(await notificationsOf(dora)).toEqual([]);
  await comment(bob, crowd.map(({ username }) => `@${username}`).join(" "));
  const received = await Promise.all(crowd.map((each) => notificationsOf(each)));
  expect(received.map((notifications) => notifications.length).toSorted()).toEqual([
    0,
    ...Array.from({ length: 10 }, () => 1),
  ]);
});

test("C7 H2 H4 an answerer is notified of the acceptance and of the points", async () => {
  const answer = await fixtures.answer({ by: bob, to: question });
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer.id });
  expect(await notificationsOf(bob)).toEqual([["accepted answer", ann.username]]);
  expect(await notificationsOf(bob, "achievement")).toEqual([[15, ann.username]]);
  expect(await notificationsOf(ann, "achievement")).toEqual([]);
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: "0" });
  expect(await notificationsOf(bob, "achievement")).toEqual([[0, ann.username]]);
});

test("H4 an asker for whom staff accept is notified of the points", async () => {
  const answer = await fixtures.answer({ by: bob, to: question });
  await site.call(site.admin, "acceptAnswer", { question_id: question, answer_id: answer.id });
  expect(await notificationsOf(ann, "achievement")).toEqual([[2, "admin"]]);
});

test("K6 H3 a comment causes one notification: for the user replied to, else those mentioned, else the author", async () => {
  const first = await comment(bob, "Is it an old one?");
  expect(await notificationsOf(ann)).toEqual([["commented question", bob.username]]);
  await comment(ann, "Older than me", { reply_comment_id: first.comment_id });
  expect(await notificationsOf(bob)).toEqual([["replied to you", ann.username]]);
  await comment(bob, `Ask @${carol.username} about it`);
  expect(await notificationsOf(carol)).toEqual([["mentioned you", bob.username]]);
  expect(await notificationsOf(ann)).toHaveLength(1);
});

test("V11 H5 an author is notified of the first vote of each direction, and not of who voted down", async () => {
  const vote = (who: TestPerson, direction: "up" | "down", is_cancel = false) =>
    site.call(who, "castVote", { direction, object_id: question, is_cancel });
  await vote(bob, "up");
  await vote(bob, "up", true);
  await vote(bob, "up");
  expect(await notificationsOf(ann)).toEqual([["upvoted question", bob.username]]);
  await vote(carol, "down");
  expect((await notificationsOf(ann))[0]).toEqual(["downvoted question", null]);
});

test("H4 points of one object are one entry that changes without counting as new again", async () => {
  await site.call(bob, "castVote", { direction: "up", object_id: question });
  expect(await notificationsOf(ann, "achievement")).toEqual([[10, ann.username]]);
  await site.call(carol, "castVote", { direction: "down", object_id: question });
  expect(await notificationsOf(ann, "achievement")).toEqual([[8, ann.username]]);
  expect(await countsOf(ann)).toEqual([2, 1]);
});

test("H2 the many followers of a question are notified in several transactions, each once", async () => {
  const { db } = site.app;
  const crowd = Array.from({ length: 1203 }, (_, n) => String(70_000 + n));
  const created_at = site.app.now();
  await db.write(async (tx) => {
    const name = (id: string) => ({ username: `crowd${id}`, display_name: `crowd${id}`, email: `${id}@example.com` });
    await addUsers(
      tx,
      crowd.map((id) => ({ id, created_at, ...name(id) })),
    );
    await insertMany(
      tx,
      "follows",
      crowd.map((user_id) => ({ user_id, object_id: question, object_kind: "question", created_at })),
    );
  });
  const { id } = await fixtures.answer({ by: bob, to: question });
  const count = async () => {
    const rows = await db.read.selectFrom("notifications").select("user_id").where("object_id", "=", id).execute();
    return rows.filter(({ user_id }) => crowd.includes(user_id)).length;
  };
  const seen = new Set<number>();
  let isDone = false;
  const done = site.settle().then(() => {
    isDone = true;
  });
  while (!isDone) {
    seen.add(await count());
    await setImmediate();
  }
  await done;
  expect(await count()).toBe(1203);
  expect([...seen].filter((some) => some > 0 && some < 1203)).not.toEqual([]);
});

test("H6 an invitation is notified once", async () => {
  const invite = (names: string[]) => site.call(site.admin, "inviteToAnswer", { id: question, invite_user: names });
  await invite([bob.username]);
  await invite([]);
  await invite([bob.username]);
  expect(await notificationsOf(bob)).toEqual([["invited you to answer", "admin"]]);
});

test("H7 an author is notified of what is done in the administration, each time", async () => {
  const set = (status: "closed" | "available" | "deleted") =>
    site.call(site.admin, "setQuestionStatus", { question_id: question, status });
  await set("closed");
  expect(await notificationsOf(ann)).toHaveLength(1);
  await set("available");
  await set("closed");
  await set("deleted");
  expect((await notificationsOf(ann)).map(([action]) => action)).toEqual([
    "Your question was deleted",
    "Your question was closed",
    "Your question was reopened",
    "Your question was closed",
  ]);
});

test("H7 an author is notified when another user reopens the question, each time, and not of their own actions", async () => {
  const close = (id = question) => site.call(site.admin, "closeQuestion", { id, close_type: 63, close_msg: "" });
  const reopen = (question_id = question) => site.call(site.admin, "reopenQuestion", { question_id });
  for (const _ of [1, 2]) {
    await close();
    await reopen();
    await site.settle();
  }
  const reopened = (await notificationsOf(ann)).filter(([action]) => action === "Your question was reopened");
  expect(reopened).toHaveLength(2);
  const own = await fixtures.question({ by: site.admin });
  const before = await notificationsOf(site.admin);
  await close(own.id);
  await reopen(own.id);
  expect(await notificationsOf(site.admin)).toEqual(before);
});

/** The sentences of a user's notifications, the newest first, each with its quote. */
const sentencesOf = async (person: TestPerson, type: "inbox" | "achievement" = "inbox") => {
  await site.settle();
  const { list } = await site.call(person, "notificationPage", { type });
  return list.map(({ sentence, quote }) =>
    [sentence.map(({ text }) => text).join(""), quote].filter(Boolean).join(" | "),
  );
};

test("H12 notifications are sentences that name the actor, the object, and how it begins", async () => {
  const title = (await site.call(ann, "questionInfo", { id: question })).title;
  await site.call(carol, "follow", { object_id: question });
  const answer = await fixtures.answer({
    by: bob,
    to: question,
    content: "Have a look at [the **docs**](https://a.example).",
  });
  const begins = "Have a look at the docs.";
  expect(await sentencesOf(ann)).toEqual([`${bob.username} answered your question ${title} | ${begins}`]);
  expect(await sentencesOf(carol)).toEqual([`${bob.username} answered ${title}, which you follow | ${begins}`]);
  site.wait(1);
  await comment(carol, `Is this so, @${ann.username}?`, { object_id: answer.id });
  expect((await sentencesOf(ann))[0]).toBe(
    `${carol.username} mentioned you in a comment on ${title} | Is this so, @${ann.username}?`,
  );
  site.wait(1);
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer.id });
  expect((await sentencesOf(bob))[0]).toBe(`${ann.username} accepted your answer to ${title}`);
  expect(await sentencesOf(bob, "achievement")).toEqual([`Your answer to ${title} earned you 15 reputation`]);
  const { list } = await site.call(bob, "notificationPage", { type: "inbox" });
  expect(list[0]?.sentence.map(({ kind }) => kind)).toEqual(["person", "words", "object"]);
});

test("H12 a closing shows its reason and its message, and nothing that is absent", async () => {
  const title = (await site.call(ann, "questionInfo", { id: question })).title;
  const close = { id: question, close_type: 63, close_msg: "Please say more." };
  await site.call(site.admin, "closeQuestion", close);
  const reason = (await site.call(ann, "questionInfo", { id: question })).operation?.type;
  expect(await sentencesOf(ann)).toEqual([`Your question ${title} was closed: ${reason} | Please say more.`]);
  site.wait(1);
  await site.call(site.admin, "reopenQuestion", { question_id: question });
  expect((await sentencesOf(ann))[0]).toBe(`Your question ${title} was reopened`);
  site.wait(1);
  await site.call(site.admin, "setQuestionStatus", { question_id: question, status: "closed" });
  expect((await sentencesOf(ann))[0]).toBe(`Your question ${title} was closed`);
});

test("H7 an author is notified of a question that was closed on its page, once, unless they closed it themselves", async () => {
  const close = (who: TestPerson, close_type: number, id = question) =>
    site.call(who, "closeQuestion", { id, close_type, close_msg: "not here" });
  await close(site.admin, 64);
  await close(site.admin, 63);
  expect(await notificationsOf(ann)).toEqual([["Your question was closed", ann.username]]);
  const own = await fixtures.question({ by: site.admin });
  const before = await notificationsOf(site.admin);
  await close(site.admin, 63, own.id);
  expect(await notificationsOf(site.admin)).toEqual(before);
});

/** Suggests an edit of a post and decides about it. */
async function decide(id: string, operation: "approve" | "reject", who = site.admin): Promise<void> {
  const { list } = await site.call(who, "revisionsUnreviewed", { page: 1 });
  const edit = list.find(({ unreviewed_info }) => unreviewed_info.object_id === id)!;
  await site.call(who, "auditRevision", { id: edit.unreviewed_info.id, operation });
}

test("H2 H7 an author is notified when a suggested edit of the question is approved, and of no other", async () => {
  const suggest = (title: string) =>
    site.call(bob, "editQuestion", {
      id: question,
      title,
      content: "A better text.",
      tags: [{ slug_name: "general" }],
    });
  await suggest("A title that nobody wants");
  await decide(question, "reject");
  expect(await notificationsOf(ann)).toEqual([]);
  await suggest("A title that is better than before");
  await decide(question, "approve");
  expect(await notificationsOf(ann)).toEqual([["updated question", bob.username]]);
  expect(await notificationsOf(bob)).toEqual([["Your edit was not accepted", bob.username]]);
});

test("H2 an answerer is notified once when a suggested edit is approved, and not when they approved it alone", async () => {
  const answer = await fixtures.answer({ by: carol, to: question });
  const staff = await site.person(`staff${number}`, { role_id: 3 });
  const staffs = await fixtures.answer({ by: staff, to: question });
  const edit = async (id: string, content: string) => {
    await site.call(bob, "editAnswer", { id, content });
    await decide(id, "approve", staff);
    return (await notificationsOf(carol)).filter(([action]) => action === "updated answer");
  };
  const updated = ["updated answer", bob.username];
  expect(await edit(answer.id, "A text that is better than it was.")).toEqual([updated]);
  await site.call(carol, "follow", { object_id: question });
  expect(await edit(answer.id, "A text that is still better.")).toEqual([updated, updated]);
  await edit(staffs.id, "Who approves this has read it.");
  expect(await notificationsOf(staff)).toEqual([]);
});

test("H8 reading one lowers the count of new ones once; clearing the count marks nothing as read; marking all as read keeps it", async () => {
  await comment(bob, "One comment");
  await comment(carol, "Another comment");
  expect(await countsOf(ann)).toEqual([2, 0]);
  const page = await site.call(ann, "notificationPage", { type: "inbox" });
  const id = page.list[0]!.id;
  expect((await site.error(bob, "readNotification", { id })).reason).toBe("error.object.not_found");
  await site.call(ann, "readNotification", { id });
  await site.call(ann, "readNotification", { id });
  expect(await countsOf(ann)).toEqual([1, 0]);
  await site.call(ann, "readAllNotifications", { type: "inbox" });
  expect(await countsOf(ann)).toEqual([1, 0]);
  expect((await site.call(ann, "clearNotificationStatus", { type: "inbox" })).inbox).toBe(0);
  expect((await site.call(ann, "notificationPage", { type: "inbox" })).list.map((item) => item.is_read)).toEqual([
    true,
    true,
  ]);
});

test("H1 an event handler that runs twice notifies once", async () => {
  await fixtures.answer({ by: bob, to: question });
  const jobs = await site.app.db.read.selectFrom("jobs").selectAll().execute();
  await site.settle();
  await site.app.db.write((tx) =>
    tx
      .insertInto("jobs")
      .values(jobs.map((job) => ({ ...job, id: `${job.id}2`.slice(-36) })))
      .execute(),
  );
  expect(await notificationsOf(ann)).toHaveLength(1);
  expect(await countsOf(ann)).toEqual([1, 0]);
});

test("H10 posts that are removed for good take their notifications along", async () => {
  await comment(bob, "Gone soon");
  expect(await notificationsOf(ann)).toHaveLength(1);
  await site.call(site.admin, "deleteQuestion", { id: question });
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  expect(await notificationsOf(ann)).toEqual([]);
  const comments = site.app.db.read.selectFrom("comments").select("id").where("question_id", "=", question);
  expect(await comments.execute()).toEqual([]);
});

test("H10 of a deleted question only those who may still see it read the title", async () => {
  const { id } = await fixtures.question({ by: ann, title: "A title that is to be seen no more" });
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  const titlesOf = async (who: TestPerson) => {
    await site.settle();
    const kinds = ["inbox", "achievement"] as const;
    const pages = await Promise.all(kinds.map((type) => site.call(who, "notificationPage", { type })));
    return [...new Set(pages.flatMap(({ list }) => list.map((item) => item.object_info.title)))];
  };
  expect(await titlesOf(bob)).toEqual(["A title that is to be seen no more"]);
  await site.call(site.admin, "deleteQuestion", { id });
  expect(await titlesOf(bob)).toEqual(["Deleted question"]);
  expect(await titlesOf(ann)).toEqual(["A title that is to be seen no more"]);
});

test("H1 H10 a deleted account gets no notifications, and those it had are deleted", async () => {
  await comment(bob, "One comment");
  expect(await notificationsOf(ann)).toHaveLength(1);
  await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "deleted" });
  await comment(carol, "Another comment");
  await site.call(bob, "castVote", { direction: "up", object_id: question });
  await site.settle();
  const { read } = site.app.db;
  expect(await read.selectFrom("notifications").select("id").where("user_id", "=", ann.id).execute()).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/accounts.ts";
import {
  createFixtures,
  openMailbox,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { hashPassword } from "../../platform/passwords/index.ts";
import { LATE_PASS_S, MERGE_BATCH } from "./on-account-merge-requested.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let old: TestPerson;
let main: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 5000 });
});
beforeEach(async () => {
  count += 1;
  old = await site.person(`old${count}`, { rank: 5000 });
  main = await site.person(`main${count}`, { rank: 5000 });
});
afterAll(() => site.close());

const request = (from = old, to = main) => ({ from_id: from.id, to_id: to.id, reason: "Both are Olga", pass: "" });
const merge = async (from = old, to = main) => {
  await site.call(site.admin, "mergeAccounts", request(from, to));
  await site.settle();
};
const reasonOf = async (from: TestPerson, to: TestPerson) =>
  (await site.error(site.admin, "mergeAccounts", request(from, to))).reason;
const vote = (by: TestPerson, object_id: string, direction: "up" | "down" = "up") =>
  site.call(by, "castVote", { object_id, direction, is_cancel: false } as never);
const accountOf = async (id: string) =>
  site.app.db.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The reputation of an account, which is the sum of its ledger beyond what the test gave it. */
const rankOf = async (id: string) => (await accountOf(id)).rank;
const ledgerOf = async (id: string) => {
  const rows = site.app.db.read.selectFrom("reputation").select("points").where("user_id", "=", id);
  return (await rows.where("cancelled", "=", 0).execute()).reduce((sum, { points }) => sum + points, 0);
};
const rowsOf = async (table: "votes" | "questions" | "answers" | "comments" | "collections" | "follows", id: string) =>
  (await site.app.db.read.selectFrom(table).selectAll().where("user_id", "=", id).execute()) as Record<
    string,
    unknown
  >[];
const setStatus = (who: TestPerson, change: object) =>
  site.app.db.write((tx) => tx.updateTable("users").set(change).where("id", "=", who.id).execute());

describe("MU1 and MU2 who may be merged", () => {
  test("MU2 each account that cannot be merged has an error of its own", async () => {
    const mona = await site.person(`mona${count}`, { role_id: 3 });
    expect(await reasonOf(old, old)).toBe("error.user.merge_same");
    expect(await reasonOf(mona, main)).toBe("error.user.merge_of_staff");
    expect(await reasonOf(old, mona)).toBe("error.user.merge_of_staff");
    expect(await reasonOf(site.admin, main)).toBe("error.user.merge_of_staff");
    const gone = await site.person(`gone${count}`);
    await site.call(site.admin, "setUserStatus", { user_id: gone.id, status: "deleted" });
    expect(await reasonOf(gone, main)).toBe("error.user.merge_deleted");
    expect(await reasonOf(old, gone)).toBe("error.user.merge_deleted");
    const fresh = await site.person(`fresh${count}`, { email_confirmed: 0 });
    expect(await reasonOf(old, fresh)).toBe("error.user.merge_inactive");
    await setStatus(old, { status: "suspended" });
    expect(await reasonOf(old, main)).toBe("error.user.merge_suspended");
    expect((await site.error(site.admin, "mergeAccounts", { ...request(), from_id: "999999" })).reason).toBe(
      "error.user.not_found",
    );
  });

  test("MU1 the administrator proves to be one", async () => {
    const boss = await site.person(`boss${count}`, { role_id: 2 });
    await setStatus(boss, { password_hash: await hashPassword(PASSWORD) });
    const wrong = await site.error(boss, "mergeAccounts", { ...request(), pass: "no-Pass-1" });
    expect(wrong.reason).toBe("error.object.old_password_verification_failed");
    await site.call(boss, "mergeAccounts", { ...request(), pass: PASSWORD });
    expect((await accountOf(old.id)).status).toBe("deleted");
    await site.settle();
  });
});

/** Two accounts that have done things with each other and alike. */
async function twoLives() {
  const asked = await fixtures.question({ by: old });
  const others = await fixtures.question({ by: ann });
  const answered = await fixtures.answer({ by: old, to: others.id });
  const ofMain = await fixtures.answer({ by: main, to: asked.id });
  const comment = await site.call(old, "addComment", { object_id: others.id, original_text: "So I wrote" } as never);
  // On each other's posts, and both on one.
  await vote(main, asked.id);
  await vote(old, ofMain.id);
  await vote(old, others.id);
  await vote(main, others.id);
  await vote(ann, answered.id);
  await site.call(old, "acceptAnswer", { question_id: asked.id, answer_id: ofMain.id });
  await site.call(ann, "acceptAnswer", { question_id: others.id, answer_id: answered.id });
  const bookmark = { object_id: others.id, group_id: "0", bookmark: true };
  for (const who of [old, main]) await site.call(who, "switchCollection", bookmark as never);
  for (const who of [old, main]) await site.call(who, "follow", { object_id: others.id, is_cancel: false } as never);
  await site.settle();
  return { asked, others, answered, ofMain, comment };
}

describe("MU3 to MU6 what a merge does", () => {
  test("MU3 MU4 everything belongs to the other account, and what one person cannot have is dropped", async () => {
    const { asked, others, answered, ofMain } = await twoLives();
    const preview = await site.call(site.admin, "accountMergePreview", { from: old.username, to: main.username });
    expect(preview.moved).toMatchObject({ questions: 1, answers: 1, comments: 1, votes: 2, bookmarks: 1 });
    expect(preview.dropped).toMatchObject({ own_votes: 2, double_votes: 1, bookmarks: 1, follows: 1 });
    const [before, ledgers] = [(await ledgerOf(old.id)) + (await rankOf(main.id)), await rankOf(ann.id)];
    await merge();
    for (const table of ["votes", "questions", "answers", "comments", "collections", "follows"] as const) {
      expect([table, await rowsOf(table, old.id)]).toEqual([table, []]);
    }
    const shown = await site.call(site.visitor, "questionInfo", { id: asked.id });
    expect(shown).toMatchObject({ user_info: { id: main.id }, vote_count: 0, accepted_answer_id: ofMain.id });
    expect(await site.call(site.visitor, "questionInfo", { id: others.id })).toMatchObject({
      vote_count: 1,
      collection_count: 1,
      follow_count: 1,
    });
    expect((await site.call(site.visitor, "answerInfo", { id: answered.id })).info?.user_info?.id).toBe(main.id);
    // Votes on each other's posts (10 and 10), and the points for accepting one's own answer (15 and 2), go; ann loses
    // the second vote on her question.
    expect(await rankOf(main.id)).toBe(before - 37);
    expect(await rankOf(main.id)).toBe(preview.reputation.after);
    expect(await rankOf(ann.id)).toBe(ledgers - 10);
    expect(await accountOf(main.id)).toMatchObject({ question_count: 1, answer_count: 2, follow_count: 1 });
    expect(await accountOf(old.id)).toMatchObject({ status: "deleted", question_count: 0, answer_count: 0 });
    const voters = await site.app.db.read.selectFrom("votes").selectAll().where("author_id", "=", old.id).execute();
    expect(voters).toEqual([]);
  });

  test("MU4 MU5 points for many edits move, and those for edits of each other's posts are taken back", async () => {
    const [ofAnn, ofMain] = [await fixtures.question({ by: ann }), await fixtures.question({ by: main })];
    const times = { created_at: site.app.now(), updated_at: site.app.now() };
    const edits = MERGE_BATCH + 20;
    await site.app.db.write(async (tx) => {
      const ids = await site.app.ids.reserve(tx, "reputation", edits);
      const rows = ids.map((id, n) => ({
        ...{ ...times, id, user_id: old.id, kind: "edit.accepted", points: 2, cancelled: 0 as const, cancelled_at: 0 },
        ...{ actor_id: `9${count}${n}`, object_id: n % 3 === 0 ? ofMain.id : ofAnn.id },
      }));
      await tx.insertInto("reputation").values(rows).execute();
      await tx
        .updateTable("users")
        .set({ rank: 5000 + edits * 2 })
        .where("id", "=", old.id)
        .execute();
    });
    const before = await ledgerOf(main.id);
    await merge();
    expect(await ledgerOf(old.id)).toBe(0);
    expect((await ledgerOf(main.id)) - before).toBe(80 * 2);
    const merges = await site.call(site.admin, "accountMerges", {});
    expect(merges.list[0]).toMatchObject({ moved: 80, dropped: 40 });
  });

  test("MU5 a vote on a moved post is withdrawn as if it had always been the other account's", async () => {
    const { answered } = await twoLives();
    await merge();
    const rank = await rankOf(main.id);
    await site.call(ann, "castVote", { object_id: answered.id, direction: "up", is_cancel: true } as never);
    expect(await rankOf(main.id)).toBe(rank - 10);
    expect(await ledgerOf(old.id)).toBe(0);
  });

  test("MU5 a vote that was moved is withdrawn by the other account, with its points", async () => {
    const question = await fixtures.question({ by: ann });
    const answer = await fixtures.answer({ by: ann, to: question.id });
    await vote(old, answer.id, "down");
    await merge();
    const ranks = [await rankOf(ann.id), await rankOf(main.id)];
    await site.call(main, "castVote", { object_id: answer.id, direction: "down", is_cancel: true } as never);
    expect([await rankOf(ann.id), await rankOf(main.id)]).toEqual([ranks[0]! + 2, ranks[1]! + 1]);
  });

  test("MU5 the reputation with which imported accounts began adds up, the point of a new account counts once", async () => {
    const start = { kind: "user.activated", object_id: "0", actor_id: "0", cancelled: 0, cancelled_at: 0 } as const;
    const times = { created_at: site.app.now(), updated_at: site.app.now() };
    await site.app.db.write(async (tx) => {
      for (const [who, points] of [
        [old, 300],
        [main, 1],
      ] as const) {
        const id = await site.app.ids.next(tx, "reputation");
        await tx
          .insertInto("reputation")
          .values({ ...start, ...times, id, user_id: who.id, points })
          .execute();
        await tx.updateTable("users").set({ rank: points }).where("id", "=", who.id).execute();
      }
    });
    await merge();
    expect([await rankOf(main.id), await ledgerOf(main.id)]).toEqual([300, 300]);
  });

  test("MU3 the account cannot be used any more", async () => {
    const key = await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
    expect(key).toBeNull();
    const { access_key } = await site.call(old, "createOwnKey", {
      ...{ description: "my editor", scopes: ["account:read" as const], expires_at: 0, addresses: [] },
    });
    const email = (await accountOf(old.id)).email;
    await merge();
    expect((await site.error(old, "readNotificationConfig", {})).code).toBe(401);
    expect((await site.error({ ...old, token: access_key }, "readNotificationConfig", {})).code).toBe(403);
    const row = await accountOf(old.id);
    expect(row).toMatchObject({ password_hash: "", username: old.username, merged_into: main.id, bio: "" });
    expect(row.email).not.toBe(email);
  });

  test("MU6 the address of the profile leads on, also after a second merge, and nobody is deleted for good", async () => {
    await merge();
    const third = await site.person(`third${count}`);
    await merge(main, third);
    const error = await site.error(site.visitor, "personalUserInfo", { username: old.username });
    expect(error).toMatchObject({ code: 404, data: { merged_into: `/users/${third.username}` } });
    await site.call(site.admin, "deletePermanently", { type: "users" });
    expect((await accountOf(old.id)).merged_into).toBe(third.id);
  });

  test("MU4 FO5 what one account follows and the other ignores stays as with the account that stays", async () => {
    const [followed, ignored] = [await fixtures.tag(`followed-${count}`), await fixtures.tag(`ignored-${count}`)];
    const both = [
      [main, old],
      [old, main],
    ] as const;
    for (const [at, [follower, other]] of both.entries()) {
      const id = at === 0 ? followed : ignored;
      await site.call(follower, "follow", { object_id: id } as never);
      await site.call(other, "ignoreTag", { tag_id: id, is_cancel: false });
    }
    await merge();
    expect((await rowsOf("follows", main.id)).map((row) => row.object_id)).toEqual([followed]);
    expect((await site.call(main, "tagsIgnored", {})).map(({ tag_id }) => tag_id)).toEqual([ignored]);
    expect(await accountOf(main.id)).toMatchObject({ follow_count: 1 });
    expect((await site.call(main, "tagInfo", { id: ignored })).follow_count).toBe(0);
  });

  test("MU3 MU6 the record of staff, the log and the address follow an account through several merges", async () => {
    const others = [await site.person(`chain${count}`), await site.person(`end${count}`)] as const;
    const { id } = await fixtures.question({ by: old });
    await site.call(site.admin, "deleteQuestion", { id });
    const hops = [old, main, ...others];
    for (const [n, to] of hops.slice(1).entries()) await merge(hops[n]!, to);
    const end = others[1];
    expect(await site.call(site.admin, "moderationRecord", { user_id: end.id })).toMatchObject({
      ...{ removals: 1, latest: [{ kind: "removal", question_id: id }] },
    });
    const { list } = await site.call(site.admin, "staffLog", { person: end.username });
    expect(list.map(({ action }) => action)).toEqual([
      ...["person_merge", "person_merge", "person_merge", "question_delete"],
    ]);
    for (const { username } of hops.slice(0, -1)) {
      const error = await site.error(site.visitor, "personalUserInfo", { username });
      expect(error).toMatchObject({ code: 404, data: { merged_into: `/users/${end.username}` } });
    }
  });

  test("MU3 an account with much is merged in parts, and an interrupted merge goes on", async () => {
    const question = await fixtures.question({ by: ann });
    const now = site.app.now();
    const { id: _, ...comment } = (
      await site.app.db.write(async (tx) => {
        const ids = await site.app.ids.reserve(tx, "comment", MERGE_BATCH + 20);
        const row = {
          ...{ created_at: now, updated_at: now, user_id: old.id, object_id: question.id, question_id: question.id },
          ...{ reply_comment_id: "0", reply_user_id: "0", original_text: "More", parsed_text: "<p>More</p>" },
          ...{ renderer: 1, status: "available", score: 0, program: "", program_key: "0" },
        };
        await tx
          .insertInto("comments")
          .values(ids.map((id) => ({ ...row, id })))
          .execute();
        return [{ id: "", ...row }];
      })
    )[0]!;
    expect(comment.user_id).toBe(old.id);
    await merge();
    expect([(await rowsOf("comments", old.id)).length, (await rowsOf("comments", main.id)).length]).toEqual([0, 120]);
  });

  test("MU8 the log and the list of merges say who, why and how much", async () => {
    await twoLives();
    await merge();
    const { list } = await site.call(site.admin, "staffLog", { person: main.username });
    expect(list[0]).toMatchObject({ action: "person_merge", can_undo: false });
    expect(list[0]?.note).toContain("Both are Olga");
    const merges = await site.call(site.admin, "accountMerges", {});
    expect(merges.list[0]).toMatchObject({ from_username: old.username, is_running: false, reason: "Both are Olga" });
    expect(merges.list[0]!.moved).toBeGreaterThan(5);
  });
});

describe("MU2 MU3 races", () => {
  const setMergeStatus = async (status: string) =>
    site.app.db.write((tx) => tx.updateTable("account_merges").set({ status }).where("from_id", "=", old.id).execute());

  test("MU2 while a merge goes on, neither account is removed or deleted", async () => {
    await merge();
    await setMergeStatus("running");
    const reason = "Asked for it";
    const errors = [
      await site.error(site.admin, "removeEverything", { user_id: main.id, reason, duration: "forever" }),
      await site.error(site.admin, "deletePerson", { user_id: main.id, posts: "delete", reason }),
      await site.error(main, "deleteOwnAccount", { pass: "", username: main.username, posts: "keep" }),
      await site.error(site.admin, "setUserStatus", { user_id: main.id, status: "deleted" }),
      await site.error(site.admin, "setUserStatus", {
        ...{ user_id: main.id, status: "suspended", suspend_duration: "forever", remove_all_content: true },
      }),
    ];
    expect(errors.map((error) => error.reason)).toEqual(errors.map(() => "error.user.merge_running"));
    expect((await accountOf(main.id)).status).toBe("normal");
    await setMergeStatus("done");
    await site.call(site.admin, "setUserStatus", { user_id: main.id, status: "deleted" });
  });

  test("MU3 what arrives at an account that is deleted by now is deleted as well", async () => {
    await merge();
    await site.call(site.admin, "setUserStatus", { user_id: main.id, status: "deleted" });
    await site.settle();
    const draft = { question_id: "0", title: "Late", content: "", tags: "[]", answer_content: "", program: "" };
    await site.app.db.write((tx) =>
      tx
        .insertInto("drafts")
        .values({ ...draft, user_id: old.id, updated_at: site.app.now() })
        .execute(),
    );
    site.wait(LATE_PASS_S + 1);
    await site.settle();
    const drafts = await site.app.db.read.selectFrom("drafts").select("user_id").execute();
    expect(drafts).toEqual([]);
  });

  test("MU3 what the account does while it is merged belongs to the other one in the end", async () => {
    const question = await fixtures.question({ by: ann });
    const own = await fixtures.question({ by: old });
    const ranks = await rankOf(ann.id);
    const calls = [
      site.call(old, "castVote", { object_id: question.id, direction: "up", is_cancel: false } as never),
      site.call(site.admin, "mergeAccounts", request()),
      site.call(main, "castVote", { object_id: own.id, direction: "up", is_cancel: false } as never),
      site.call(main, "castVote", { object_id: question.id, direction: "up", is_cancel: false } as never),
    ];
    await Promise.allSettled(calls);
    await site.settle();
    site.wait(LATE_PASS_S + 1);
    await site.settle();
    expect(await rowsOf("votes", old.id)).toEqual([]);
    const ofMain = (await rowsOf("votes", main.id)).filter(({ direction }) => direction !== "none");
    expect(ofMain.map(({ object_id }) => object_id)).toEqual([question.id]);
    expect(await rankOf(ann.id)).toBe(ranks + 10);
    expect(await site.call(site.visitor, "questionInfo", { id: own.id })).toMatchObject({ vote_count: 0 });
  });

  test("MU2 of two merges at once one happens, also in opposite directions", async () => {
    const done = await Promise.allSettled([
      site.call(site.admin, "mergeAccounts", request()),
      site.call(site.admin, "mergeAccounts", request(main, old)),
      site.call(site.admin, "mergeAccounts", request()),
    ]);
    await site.settle();
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const statuses = [(await accountOf(old.id)).status, (await accountOf(main.id)).status].toSorted();
    expect(statuses).toEqual(["deleted", "normal"]);
  });
});

test("MU9 both confirmed addresses are told of the merge, in the language of their account", async () => {
  const mailbox = await openMailbox(site);
  const mailsTo = (who: TestPerson) => mailbox.newMails(`${who.username}@example.com`);
  const words = `merged the account ${old.username} into the account ${main.username}`;
  await setStatus(old, { language: "zh_CN" });
  await merge();
  const [[toMain, ...more], [toOld]] = [await mailsTo(main), await mailsTo(old)];
  expect(more).toEqual([]);
  expect(toMain?.subject).toContain("Your accounts were merged");
  expect(toMain?.text.replace(/\s+/g, " ")).toContain(words);
  expect(toMain?.text).not.toContain("Both are Olga");
  expect(toOld?.subject).toContain("你的账号已合并");
  const unconfirmed = await site.person(`unconfirmed${count}`, { email_confirmed: 0 });
  await merge(unconfirmed, main);
  expect([(await mailsTo(main)).length, (await mailsTo(unconfirmed)).length]).toEqual([1, 0]);
  await mailbox.close();
});

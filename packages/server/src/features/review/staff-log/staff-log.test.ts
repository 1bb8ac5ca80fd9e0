import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calls } from "@askwell/contract";
import { type StaffAction, staffActions } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { openSession } from "../../sessions/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 1000 });
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const log = async (input: Parameters<typeof site.call<"staffLog">>[2] = {}) => site.call(mona, "staffLog", input);
const last = async () => (await log()).list[0]!;
const undo = async (id: string, who = mona) => site.call(who, "undoStaffAction", { id });
const questionOf = (id: string) => site.call(site.admin, "questionInfo", { id });

test("RV10 actions of staff are logged with their reason; what users do to their own posts is not", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "closeQuestion", { id, close_type: 64, close_msg: "Which one?" });
  expect(await last()).toMatchObject({
    action: "question_close",
    object_id: id,
    user_info: { username: "mona" },
    person: { username: "ann" },
    reason: "needs details or clarity",
    note: "Which one?",
    can_undo: true,
  });
  const { count } = await log();
  const own = await fixtures.question({ by: mona });
  await site.call(mona, "deleteQuestion", { id: own.id });
  await site.call(ann, "deleteQuestion", { id });
  expect((await log()).count).toBe(count);
});

test("RV10 a closing as a duplicate names the original question of this site", async () => {
  const [original, other] = [
    await fixtures.question({ by: ann, title: "How <b>is</b> tea made" }),
    await fixtures.question({ by: bob }),
  ];
  const site_url = "https://tea.example";
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url }, site.app.now()));
  const address = `${site_url}/questions/${original.id}/a-title`;
  const closed = async (close_type: number, close_msg: string) => {
    await site.call(mona, "closeQuestion", { id: other.id, close_type, close_msg });
    return (await last()).original;
  };
  const named = { question_id: original.id, title: "How <b>is</b> tea made" };
  expect(await closed(60, address)).toEqual(named);
  await site.call(ann, "deleteQuestion", { id: original.id });
  expect((await last()).original).toEqual(named);
  expect(await closed(64, address)).toBeNull();
});

test("RV10 staff read the log by page, by user and by post", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const operation of ["pin", "unpin", "hide", "show"])
    await site.call(site.admin, "operateQuestion", { id, operation });
  const page = await log({ object_id: id, page: 2, page_size: 3 });
  expect([page.count, page.list.map((entry) => entry.action)]).toEqual([4, ["question_pin"]]);
  expect((await log({ username: "mona", object_id: id })).count).toBe(0);
  expect((await log({ username: "admin", object_id: id })).count).toBe(4);
  expect((await site.error(ann, "staffLog", {})).code).toBe(403);
  expect((await site.error(mona, "staffLog", { username: "nobody-here" })).code).toBe(404);
});

test("RV10 actions on users and tags are logged, too", async () => {
  const eve = await site.person("eve");
  await site.call(site.admin, "setUserStatus", { user_id: eve.id, status: "suspended", suspend_duration: "7d" });
  expect(await last()).toMatchObject({ action: "person_suspend", person: { username: "eve" }, can_undo: false });
  const tag_id = await fixtures.tag("passing");
  await site.call(mona, "deleteTag", { tag_id });
  expect(await last()).toMatchObject({ action: "tag_delete", title: "passing" });
});

test("RV10 the log is append-only: no code changes or deletes its rows", () => {
  const features = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const changing = /(updateTable|deleteFrom)\("staff_log"\)/;
  expect(
    files.filter((file) => !file.endsWith(".test.ts") && changing.test(readFileSync(features + file, "utf8"))),
  ).toEqual([]);
});

test("RV11 closing, deleting, unlisting and pinning are undone, once each", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(mona, "closeQuestion", { id, close_type: 63, close_msg: "" });
  await undo((await last()).id);
  expect((await questionOf(id)).status).toBe(1);
  await site.call(mona, "closeQuestion", { id, close_type: 63, close_msg: "" });
  await site.call(mona, "reopenQuestion", { question_id: id });
  await undo((await last()).id, site.admin);
  expect((await questionOf(id)).operation?.type).toBe("a community-specific reason");
  await site.call(mona, "operateQuestion", { id, operation: "hide" });
  const hidden = await last();
  await Promise.all([undo(hidden.id), undo(hidden.id, site.admin)]);
  expect((await questionOf(id)).show).toBe(1);
  const { list } = await log({ object_id: id });
  expect(list.filter((entry) => entry.undone_label === "Unlisted")).toHaveLength(1);
  expect(list.find((entry) => entry.id === hidden.id)).toMatchObject({ is_undone: true, can_undo: false });
  await site.call(mona, "deleteQuestion", { id, reason: "Nobody knows it any more" });
  expect((await last()).note).toBe("Nobody knows it any more");
  await undo((await last()).id);
  expect((await questionOf(id)).status).toBe(2);
});

test("RV11 edits, deleted answers and deleted comments are restored", async () => {
  const question = await fixtures.question({ by: ann, title: "The title of before", content: "The text of before." });
  const { id } = question;
  const tags = [{ slug_name: "general" }];
  await site.call(mona, "editQuestion", { id, title: "Another title of it", content: "Another text of it.", tags });
  await undo((await last()).id);
  expect(await questionOf(id)).toMatchObject({ title: "The title of before", content: "The text of before." });
  const answer = await fixtures.answer({ by: bob, to: id, content: "The answer of before." });
  await site.call(mona, "editAnswer", { id: answer.id, content: "Another answer to it." });
  await undo((await last()).id);
  await site.call(mona, "deleteAnswer", { id: answer.id });
  await undo((await last()).id);
  expect((await site.call(ann, "answerInfo", { id: answer.id })).info.content).toBe("The answer of before.");
  const { comment_id } = await site.call(bob, "addComment", { object_id: id, original_text: "A word of before" });
  await site.call(mona, "editComment", { comment_id, original_text: "Another word" });
  await undo((await last()).id);
  await site.call(mona, "deleteComment", { comment_id });
  await undo((await last()).id);
  expect((await site.call(ann, "commentInfo", { id: comment_id })).original_text).toBe("A word of before");
});

test("RV11 an approved edit is undone with its points, by its reviewer", async () => {
  const { id, title } = await fixtures.question({ by: mona });
  const tags = [{ slug_name: "general" }];
  const rank = async () => (await site.call(bob, "personalUserInfo", { username: "bob" })).rank;
  const before = await rank();
  await site.call(bob, "editQuestion", { id, title: "A suggestion for a title", content: "A suggested text.", tags });
  const edit = (await site.call(ann, "revisionsUnreviewed", {})).list[0]!.unreviewed_info.id;
  await site.call(ann, "auditRevision", { id: edit, operation: "approve" });
  expect(await rank()).toBe(before + 2);
  expect((await site.error(bob, "undoStaffAction", { subject: `revision:${edit}` })).code).toBe(403);
  await site.call(ann, "undoStaffAction", { subject: `revision:${edit}` });
  expect([(await questionOf(id)).title, await rank()]).toEqual([title, before]);
  expect((await site.call(ann, "revisionsUnreviewed", {})).list[0]?.unreviewed_info.id).toBe(edit);
  await site.call(ann, "auditRevision", { id: edit, operation: "reject" });
  await site.call(ann, "undoStaffAction", { subject: `revision:${edit}` });
  expect((await site.call(ann, "revisionsUnreviewed", {})).count).toBe(1);
});

test("RV11 a user who is no longer staff cannot undo what they did as staff", async () => {
  const nora = await site.person("nora", { role_id: 3 });
  const { id } = await fixtures.question({ by: bob });
  await site.call(nora, "operateQuestion", { id, operation: "hide" });
  const hidden = (await last()).id;
  await site.call(nora, "deleteQuestion", { id });
  const deleted = (await last()).id;
  await site.call(site.admin, "setUserRole", { user_id: nora.id, role_id: 1 });
  const member = { id: nora.id, role_id: 1 };
  const { access_token: token } = await openSession(site.app, member, { ip: "127.0.0.1", user_agent: "" });
  for (const entry of [deleted, hidden]) {
    expect((await site.error({ ...nora, token }, "undoStaffAction", { id: entry })).code).toBe(403);
  }
});

test("RV11 a user who may no longer review edits cannot undo a decision about one", async () => {
  const olaf = await site.person("olaf", { rank: 5000 });
  const { id } = await fixtures.question({ by: mona });
  const tags = [{ slug_name: "general" }];
  await site.call(bob, "editQuestion", { id, title: "Another suggested title", content: "Another suggestion.", tags });
  const own = site.app.db.read.selectFrom("revisions").select("id").where("object_id", "=", id);
  const { id: edit } = await own.where("status", "=", "unreviewed").executeTakeFirstOrThrow();
  await site.call(olaf, "auditRevision", { id: edit, operation: "approve" });
  await site.app.db.write((tx) => tx.updateTable("users").set({ rank: 1 }).where("id", "=", olaf.id).execute());
  expect((await site.error(olaf, "undoStaffAction", { subject: `revision:${edit}` })).code).toBe(403);
});

test("RV11 what cannot be undone is rejected", async () => {
  expect((await site.error(mona, "undoStaffAction", { id: "999" })).code).toBe(400);
  const gone = await site.person("gone");
  await site.call(site.admin, "setUserStatus", { user_id: gone.id, status: "deleted" });
  expect((await site.error(mona, "undoStaffAction", { id: (await last()).id })).reason).toBe(
    "error.common.not_undoable",
  );
});

test("RV25 the log is filtered by actor, affected user, action and days, and exported as CSV", async () => {
  const gina = await site.person("gina", { role_id: 3 });
  const { id } = await fixtures.question({ by: ann, title: '=HYPERLINK("http://evil.example") is a "title"' });
  await site.call(gina, "deleteQuestion", { id });
  await site.call(mona, "recoverQuestion", { question_id: id });
  const actionsOf = async (input: Parameters<typeof log>[0]) => (await log(input)).list.map(({ action }) => action);
  expect(await actionsOf({ username: "gina" })).toEqual(["question_delete"]);
  expect(await actionsOf({ person: "ann", object_id: id })).toEqual(["question_undelete", "question_delete"]);
  expect(await actionsOf({ person: "gina" })).toEqual([]);
  expect(await actionsOf({ action: "question_delete", object_id: id })).toEqual(["question_delete"]);
  site.wait(2 * 86_400);
  expect(await actionsOf({ object_id: id, in_days: 1 })).toEqual([]);
  expect(await actionsOf({ object_id: id, in_days: 3 })).toHaveLength(2);
  expect((await log()).actions?.map(({ action }) => action)).not.toContain("settings_change");
  const { csv, count } = await site.call(mona, "exportStaffLog", { username: "gina" });
  const [head, row, rest] = csv.split("\r\n");
  expect([count, head?.startsWith('"id","time","by"'), rest]).toEqual([1, true, ""]);
  expect(row).toContain('"\'=HYPERLINK(""http://evil.example"") is a ""title"""');
  expect((await site.error(ann, "exportStaffLog", {})).code).toBe(403);
});

test("RV25 a list counts a thousand entries, and goes on behind them, as the export does", async () => {
  const hana = await site.person("hana", { role_id: 3 });
  const { id } = await fixtures.question({ by: ann, title: "How long does a log become?" });
  await site.call(hana, "deleteQuestion", { id });
  const [entry] = (await log({ username: "hana" })).list;
  await site.app.db.write(async (tx) => {
    const row = await tx
      .selectFrom("staff_log")
      .selectAll()
      .where("id", "=", entry?.id ?? "")
      .executeTakeFirstOrThrow();
    const rows: (typeof row)[] = [];
    for (let n = 0; n < 1500; n++) rows.push({ ...row, id: await site.app.ids.next(tx, "staff_action"), note: `${n}` });
    for (let at = 0; at < 1500; at += 500)
      await tx
        .insertInto("staff_log")
        .values(rows.slice(at, at + 500))
        .execute();
  });
  const first = await log({ username: "hana", page: 50 });
  expect([first.count, first.list.at(-1)?.note]).toEqual([1000, "500"]);
  expect((await log({ username: "hana", page: 51 })).list).toEqual([]);
  const rest = await log({ username: "hana", from: first.next });
  expect([rest.count, rest.next, rest.list[0]?.note]).toEqual([501, "", "499"]);
  const { csv, count } = await site.call(mona, "exportStaffLog", { username: "hana" });
  const notes = csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split('","').at(-2));
  expect([count, new Set(notes).size, notes[0], notes.at(-2)]).toEqual([1501, 1501, "1499", "0"]);
});

/** The actions under which each call is logged. */
const loggedActions: Record<string, StaffAction[]> = {
  setUserStatus: ["person_activate", "person_deactivate", "person_suspend", "person_delete"],
  setUserStatuses: ["person_activate", "person_suspend"],
  addSanction: ["sanction_note", "sanction_warn", "sanction_restrict"],
  liftRestriction: ["sanction_lift"],
  removeEverything: ["person_remove"],
  mergeAccounts: ["person_merge"],
  excludePost: ["post_ai_exclude", "post_ai_include"],
  dismissSimilarPair: ["similar_pair_dismiss"],
  dismissVotePattern: ["vote_pattern_dismiss"],
  dismissVoteGroup: ["vote_pattern_dismiss"],
  voidVotes: ["votes_void"],
  deletePerson: ["person_delete", "person_remove"],
  setUserRole: ["person_role"],
  setUserRoles: ["person_role"],
  grantRights: ["rights_grant"],
  endGrants: ["rights_end"],
  setUserPassword: ["person_password"],
  setUserProfile: ["person_profile"],
  resetFactors: ["person_second_factor"],
  endPersonSessions: ["person_log_out"],
  viewAs: ["view_as"],
  addPerson: ["person_add"],
  addPeople: ["person_add"],
  addListedPeople: ["person_add", "invitation_add"],
  setQuestionStatus: ["question_delete"],
  setAnswerStatus: ["answer_delete"],
  setCommentStatuses: ["comment_delete", "comment_undelete"],
  changeQuestions: [
    ...(["question_delete", "question_undelete", "question_close", "question_reopen"] as const),
    ...(["question_hide", "question_show", "question_pin", "question_unpin", "question_edit"] as const),
  ],
  changeAnswers: ["answer_delete", "answer_undelete"],
  changeTags: [
    ...(["tag_delete", "tag_undelete", "tag_recommend", "tag_unrecommend"] as const),
    ...(["tag_reserve", "tag_unreserve", "tag_merge"] as const),
  ],
  deleteFiles: ["file_delete"],
  sendMailsAgain: ["mail_send_again"],
  stopMails: ["mail_stop"],
  deleteConversation: ["conversation_delete"],
  mailClaimLinks: ["claim_mail"],
  startClaimMails: ["claim_mails_start"],
  stopClaimMails: ["claim_mails_stop"],
  createClaimCodes: ["claim_codes"],
  deletePermanently: ["posts_purge"],
  setBadgeStatus: ["badge_switch"],
  switchBadges: ["badge_switch"],
  changeJobs: ["job_retry", "job_discard"],
  createBadge: ["badge_add"],
  changeBadge: ["badge_change"],
  awardBadgeByHand: ["badge_award"],
  takeBackBadge: ["badge_take_back"],
  switchPlugin: ["plugin_switch"],
  savePluginConfig: ["plugin_change"],
  installPlugin: ["plugin_change"],
  rollBackPlugin: ["plugin_change"],
  removePlugin: ["plugin_change"],
  saveTagSettings: ["tags_mark"],
  decideFlag: ["flag_settle", "flag_ignore"],
  decideFlagAsAdmin: ["flag_settle", "flag_ignore"],
  decideReviewTasks: [
    ...(["flag_settle", "flag_ignore", "post_approve", "post_reject", "edit_approve", "edit_reject"] as const),
    ...(["appeal_grant", "appeal_decline"] as const),
  ],
  setPostMode: ["mode_lock", "mode_protect", "mode_wiki"],
  answerToComment: ["answer_to_comment"],
  moveComments: ["comments_move"],
  mergeQuestion: ["question_merge"],
  endReviewPause: ["review_pause_end"],
  endPostMode: ["mode_unlock", "mode_unprotect", "mode_end_wiki"],
  decideQueuedPost: ["post_approve", "post_reject"],
  renewReplyWebhook: ["settings_change"],
  saveMailText: ["settings_change"],
  saveAutomationRule: ["settings_change"],
  switchAutomationRule: ["settings_change"],
  deleteAutomationRule: ["settings_change"],
  saveHoldRule: ["settings_change"],
  moveHoldRule: ["settings_change"],
  switchHoldRule: ["settings_change"],
  deleteHoldRule: ["settings_change"],
  savePreparedText: ["settings_change"],
  movePreparedText: ["settings_change"],
  deletePreparedText: ["settings_change"],
  deleteBackup: ["backup_delete"],
  inviteByMail: ["invitation_add"],
  inviteByLink: ["invitation_add"],
  resendMemberInvitation: ["invitation_add"],
  withdrawMemberInvitation: ["invitation_withdraw"],
  withdrawMemberInvitations: ["invitation_withdraw"],
  createApiKey: ["api_key_add"],
  createScopedKey: ["api_key_add"],
  rotateApiKey: ["api_key_rotate"],
  deleteApiKey: ["api_key_delete"],
  changeScopedKey: ["api_key_change"],
  trustPersonalKey: ["api_key_trust", "api_key_distrust"],
  deletePersonalKeys: ["api_key_delete"],
  addProgram: ["program_add"],
  changeProgram: ["program_change"],
  rotateProgramSecret: ["program_rotate"],
  deleteProgram: ["program_delete"],
  createWebhook: ["webhook_add"],
  changeWebhook: ["webhook_change"],
  switchWebhook: ["webhook_switch"],
  rotateWebhookSecret: ["webhook_rotate"],
  deleteWebhook: ["webhook_delete"],
  undoAdministration: ["undo"],
};

test("RV10 every call for staff is logged under an action, or is known to change nothing", () => {
  // They send a mail, a chat message or what the search plugin has already, check a package or a list of owners, make or verify a backup, describe a key, ask a provider for its models or hints, test what the assistant answers, show a text as its reader will see it, send to a webhook, try a rule or what it has failed to do, skip a step of the dashboard, or end seeing the site as another role, and change nothing.
  const sending = ["sendActivation", "testMail", "testReplyMailbox", "restartChat", "testChat", "startSearchSync"];
  const harmless = [
    "retryFailedJobs",
    ...sending,
    "uploadPlugin",
    "fetchPlugin",
    "startBackup",
    "startDrill",
    "checkClaimCode",
    "checkClaimList",
    "describeApiKey",
    "assistantModels",
    "previewMailText",
    "sendMailText",
    "testWebhook",
    "resendDeliveries",
    "saveSetupSteps",
    "endViewAs",
    "previewPeople",
    "tryHoldRule",
    "tryAutomationRule",
    "retryAutomationActions",
    ...["hintModeration", "previewPreparedText"],
    ...["addTestItems", "deleteTestItems", "startTestRun", "switchTestRun", "deleteTestRun"],
  ];
  const writing = Object.entries(calls).filter(
    ([, { guard, method }]) => (guard === "admin" || guard === "staff") && method !== "GET",
  );
  const unknown = writing.map(([name]) => name).filter((name) => !loggedActions[name] && !harmless.includes(name));
  expect(unknown.filter((name) => !/^save\w+Settings$|^savePrivileges$/.test(name))).toEqual([]);
  expect(
    Object.values(loggedActions)
      .flat()
      .filter((word) => !(word in staffActions)),
  ).toEqual([]);
});

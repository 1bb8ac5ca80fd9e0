import { type AutomationRule, automationSubmitter, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin, BrowserContext, Viewer } from "../../viewer.ts";
import { assignTasks, maySeeObject, namedObjects } from "../assignments/index.ts";
import { queueRuleMessage } from "../chats/index.ts";
import { grantFields, withRightsOnPosts } from "../granted-rights/index.ts";
import { type NewNotification, notify } from "../notifications/index.ts";
import { findThread, maySeeThread, type Thread } from "../posts/index.ts";
import { lockQuestion, retagQuestion } from "../questions/index.ts";
import { lockPost, rowOf, setPostStatus } from "../review/index.ts";
import { findUser, listStaff, type UserRow } from "../users/index.ts";
import { ActionError, type ActionOutcome, PauseError } from "./action-outcome.ts";
import { availableTags } from "./matcher.ts";
import type { AutomationActionRow } from "./table.ts";
import { targetUsers, userIdOf } from "./targets.ts";

/** What is done on the site itself. Rules: docs/rules/automation-rules.md AR4. */
export async function actInTransaction(
  app: App,
  tx: Tx,
  rule: AutomationRule,
  row: AutomationActionRow,
): Promise<ActionOutcome> {
  // What a rule changes makes no rule act.
  const ruled: App = { ...app, isRule: true };
  switch (row.kind) {
    case "chat":
      return queueForChat(ruled, tx, rule, row);
    case "mail":
      return (await tellPeople(ruled, tx, row, { action: "rule_matched", channels: ["mail"] })) ? "done" : "skipped";
    case "assign":
      return assign(ruled, tx, rule, row);
    case "tag":
      return addTag(ruled, tx, rule, row);
    default:
      return holdPost(ruled, tx, rule, row);
  }
}

async function queueForChat(app: App, tx: Tx, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  const message = { slug_name: row.target, rule_id: rule.id, object_id: row.object_id, mark: row.subject };
  const outcome = await queueRuleMessage(app, tx, message);
  if (outcome === "no_plugin") throw new PauseError("target", "the chat is no longer enabled");
  if (outcome === "no_channel") throw new ActionError("the chat has no channel for this site");
  if (outcome === "stopped") throw new ActionError("the chat is stopped");
  return "done";
}

/** Users who may see it get a task, and are notified of it. */
async function assign(app: App, tx: Tx, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  const user_ids = await tellPeople(app, tx, row, { action: "assigned_to_you" });
  if (!user_ids) return "skipped";
  await assignTasks(app, tx, { object_id: row.object_id, rule, user_ids });
  return "done";
}

/**
 * Users who may see the post are told of it by the site; it mails and stops as they have chosen. Returns who they are;
 * undefined if it is gone or nobody may see it.
 */
async function tellPeople(
  app: App,
  tx: Tx,
  row: AutomationActionRow,
  message: Pick<NewNotification, "action" | "channels">,
): Promise<string[] | undefined> {
  const place = await notifiedPlace(app, tx, row.object_id);
  if (!place) return undefined;
  const people: UserRow[] = [];
  for (const user of await receiversOf(tx, row.target)) if (await place.mayRead(user)) people.push(user);
  if (people.length === 0) return undefined;
  const about = { object_id: row.object_id, ...place.question, actor_id: "0" };
  const mark = `${row.rule_id}:${row.subject}`;
  const receivers = people.map(({ id }) => id);
  await notify(app, tx, { ...message, ...about, kind: "inbox", subject: "posts", mark, receivers });
  return receivers;
}

/** What users are told of, and who may read it; undefined if it is gone. */
interface NotifiedPlace {
  readonly question: { readonly question_id?: string };
  mayRead(user: UserRow): boolean | Promise<boolean>;
}

async function notifiedPlace(app: App, tx: Tx, id: string): Promise<NotifiedPlace | undefined> {
  const object = (await namedObjects(tx, [id])).get(id);
  if (object) return { question: {}, mayRead: (user) => maySeeObject(viewerOf(user), object) };
  const thread = await findThread(tx, id);
  if (!thread || thread.status === "deleted" || thread.question.status === "deleted") return undefined;
  return { question: { question_id: thread.question.id }, mayRead: (user) => mayRead(app, tx, user, thread) };
}

const isActive = ({ status, email_confirmed }: UserRow) => status === "normal" && email_confirmed === 1;

async function receiversOf(tx: Tx, target: string): Promise<UserRow[]> {
  const userId = userIdOf(target);
  if (userId === null) {
    const role = target === "administrators" ? roles.admin : roles.moderator;
    return (await listStaff(tx)).filter((user) => user.role_id === role && isActive(user));
  }
  const user = (await targetUsers(tx, [userId])).get(userId);
  if (!user) throw new PauseError("target", "the account was deleted");
  return isActive(user) ? [user] : [];
}

/** Also with rights that were granted to the user where the post is. */
async function mayRead(app: App, tx: Tx, user: UserRow, thread: Thread): Promise<boolean> {
  const who = { ...viewerOf(user), ...grantFields(user.granted_rights, app.now()) };
  return maySeeThread(await withRightsOnPosts(tx, who, [thread.question.id]), thread).allowed;
}

const noBrowser: BrowserContext = {
  ...{ ip: "", user_agent: "", token: "", isTokenInAddress: false, visit_token: "", oauth_token: "", known_tokens: [] },
  setVisitToken: () => undefined,
  setOauthToken: () => undefined,
  setKnownTokens: () => undefined,
};

/** A user as the policy sees them, without a browser. */
const viewerOf = ({ id, username, display_name, role_id, rank, status, language }: UserRow): Viewer => ({
  ...{ id, username, display_name, role_id, rank, status, language, signed_in: true, email_confirmed: true },
  browser: noBrowser,
});

/** An edit by the administrator who changed the rule last, within the limits of any edit. */
async function addTag(app: App, tx: Tx, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  const author = await findUser(tx, rule.changed_by);
  if (!author || !isActive(author) || author.role_id !== roles.admin)
    throw new PauseError("person", "the administrator who made the rule is no longer one");
  const [tag] = await availableTags(tx, [row.target]);
  if (!tag) throw new PauseError("target", "the tag was deleted");
  const question = await lockQuestion(tx, row.thread_id);
  if (!question || (question.status !== "available" && question.status !== "closed")) return "skipped";
  const { name } = rule;
  const retagging = { id: question.id, tag, change: "add", summary: name, note: name } as const;
  return (await retagQuestion(app, tx, viewerOf(author) as Admin, retagging)) ? "done" : "skipped";
}

/** Posts of staff are not held, nor what is not open. */
async function holdPost(app: App, tx: Tx, rule: AutomationRule, row: AutomationActionRow): Promise<ActionOutcome> {
  const post = await lockPost(tx, row.object_id);
  if (!post || rowOf(post).status !== "available") return "skipped";
  const author = await findUser(tx, rowOf(post).user_id);
  if (author?.role_id === roles.admin || author?.role_id === roles.moderator) return "skipped";
  await setPostStatus(app, tx, post, "pending");
  await app.emit(tx, {
    kind: "post_held",
    object_id: row.object_id,
    submitter: automationSubmitter(rule.id),
    reason: "",
  });
  return "done";
}

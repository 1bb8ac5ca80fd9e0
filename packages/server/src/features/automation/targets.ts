import {
  type AutomationAction,
  type AutomationChoices,
  accountKey,
  type StaffGroup,
  staffGroups,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import { textIn } from "../../platform/plugins/text-in.ts";
import type { Db } from "../../tables.ts";
import { siteChats } from "../chats/index.ts";
import { listUsersById, type UserRow, usersByUsername } from "../users/index.ts";
import { listWebhooks } from "../webhooks/index.ts";
import { availableTags } from "./matcher.ts";

const USER = "user:";

/** The id of the user that a target names; null for other targets. */
export const userIdOf = (target: string): string | null => (target.startsWith(USER) ? target.slice(USER.length) : null);

export const isStaffGroup = (target: string): target is StaffGroup =>
  (staffGroups as readonly string[]).includes(target);

/** What actions are about, and what rules can name. */
export interface Targets {
  readonly webhooks: ReadonlyMap<string, string>;
  readonly chats: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, { readonly username: string; readonly display_name: string }>;
  /** Slugs of tags that exist. */
  readonly tags: ReadonlySet<string>;
}

/** Accounts by the ids that rules name: a merged one reads as the account that it was merged into. */
export async function targetUsers(db: Db, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const named = await listUsersById(db, ids);
  const owners = await listUsersById(
    db,
    named.flatMap(({ merged_into }) => (merged_into === "0" ? [] : [merged_into])),
  );
  const byId = new Map([...named, ...owners].map((user) => [user.id, user]));
  const found = named.flatMap(({ id, merged_into }) => {
    const user = byId.get(merged_into === "0" ? id : merged_into);
    return user && user.status !== "deleted" ? [[id, user] as const] : [];
  });
  return new Map(found);
}

/** Reads what some rules name, in at most four queries. */
export async function readTargets(
  app: App,
  db: Db,
  rules: readonly Pick<AutomationChoices, "actions" | "tags">[],
  language: string,
): Promise<Targets> {
  const actions = rules.flatMap((rule) => rule.actions);
  const userIds = actions.flatMap(({ target }) => userIdOf(target) ?? []);
  const slugs = [
    ...rules.flatMap(({ tags }) => tags),
    ...actions.filter(({ kind }) => kind === "tag").map(({ target }) => target),
  ];
  return {
    webhooks: new Map((await listWebhooks(db)).map(({ id, name }) => [id, name])),
    chats: new Map(siteChats(app).map(({ slug_name, name }) => [slug_name, textIn(language, name)])),
    users: await targetUsers(db, userIds),
    tags: new Set((await availableTags(db, slugs)).map(({ slug_name }) => slug_name)),
  };
}

/** What an action is about, as it is sent and called. */
interface DescribedTarget {
  readonly target: string;
  readonly name: string;
  readonly is_missing: boolean;
}

/** An action as administrators see it. */
export function describeTarget(targets: Targets, { kind, target }: AutomationAction): DescribedTarget {
  const userId = userIdOf(target);
  if (userId !== null) {
    const user = targets.users.get(userId);
    const shown = user ? `@${user.username}` : target;
    return { target: shown, name: user?.display_name || shown, is_missing: !user };
  }
  const names = kind === "webhook" ? targets.webhooks : kind === "chat" ? targets.chats : undefined;
  if (names) return { target, name: names.get(target) ?? target, is_missing: !names.has(target) };
  return { target, name: target, is_missing: kind === "tag" && !targets.tags.has(target) };
}

/** The tags of the conditions of a rule that no longer exist. */
export const missingTags = (targets: Targets, rule: Pick<AutomationChoices, "tags">): string[] =>
  rule.tags.filter((slug) => !targets.tags.has(slug));

/** Whether something that a rule names no longer exists. Source: docs/rules/automation-rules.md AR7. */
export const lacksTarget = (targets: Targets, rule: Pick<AutomationChoices, "actions" | "tags">): boolean =>
  missingTags(targets, rule).length > 0 || rule.actions.some((action) => describeTarget(targets, action).is_missing);

/** Actions as they are stored: usernames become ids. Unknown users stay as they were sent. */
export async function storedActions(db: Db, actions: readonly AutomationAction[]): Promise<AutomationAction[]> {
  const named = ({ kind, target }: AutomationAction) =>
    (kind === "mail" || kind === "assign") && target.startsWith("@");
  const usernames = actions.filter(named).map(({ target }) => target.slice(1));
  const users = new Map((await usersByUsername(db, usernames)).map((user) => [accountKey(user.username), user]));
  const stored = actions.map((action) => {
    const user = named(action) ? users.get(accountKey(action.target.slice(1))) : undefined;
    const target = action.kind === "tag" ? action.target.toLowerCase() : action.target.trim();
    return { kind: action.kind, target: user ? `${USER}${user.id}` : target };
  });
  const seen = new Set<string>();
  return stored.filter(({ kind, target }) => {
    const isNew = !seen.has(`${kind} ${target}`);
    seen.add(`${kind} ${target}`);
    return isNew;
  });
}

import { describe } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { HOLD_TRIAL_DAYS, type HoldRule, roles } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { type CompiledRules, compileRules, holdingRule } from "./compiled-rules.ts";
import { checkMayEdit } from "./hold-rules.ts";
import { listAddresses, listAuthors } from "./queries.ts";
import { type RecentPost, recentPosts } from "./recent-posts.ts";
import { listRemovedByStaff } from "./removed-by-staff.ts";
import { comparedText, resembledPosts } from "./removed-texts.ts";
import { conditionProblems, sentConditions } from "./save-hold-rule.ts";

/** Held posts that are shown. */
const SHOWN = 10;
const EXCERPT_CHARACTERS = 160;
const DAY_SECONDS = 86_400;

type TrialReply = Reply<"tryHoldRule">;

/**
 * What a rule would have held of the posts of the last days, by what is known of their authors now. Rules:
 * docs/rules/hold-rules.md HR6.
 */
export async function tryHoldRule(app: App, staff: Staff, input: Parsed<"tryHoldRule">): Promise<TrialReply> {
  checkMayEdit(app, staff);
  const fields = await conditionProblems(app, staff, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const conditions = sentConditions(app, staff, input);
  const rule: HoldRule = { ...conditions, id: input.id, name: "", enabled: true, made_by: staff.id, made_at: 0 };
  const compiled = compileRules([rule]);
  const db = app.db.read;
  const since = app.now() - HOLD_TRIAL_DAYS * DAY_SECONDS;
  const held: RecentPost[] = [];
  let [checked, is_complete] = [0, true];
  for (const kind of ["question", "answer", "comment"] as const) {
    let isAll = false;
    for await (const { posts, isLast } of recentPosts(db, kind, since)) {
      checked += posts.length;
      isAll = isLast;
      held.push(...(await heldAmong(app, db, compiled, posts)));
    }
    is_complete = is_complete && isAll;
  }
  const removed = await listRemovedByStaff(db, held);
  const newest = held.toSorted((one, other) => other.created_at - one.created_at).slice(0, SHOWN);
  return {
    checked,
    is_complete,
    held: held.length,
    removed: removed.size,
    newest: await shown(app, db, newest, removed),
  };
}

/** Those of some posts that the rule would have held; posts of staff never are. */
async function heldAmong(
  app: App,
  db: Db,
  compiled: CompiledRules,
  posts: readonly RecentPost[],
): Promise<RecentPost[]> {
  const userIds = [...new Set(posts.map(({ user_id }) => user_id))];
  const authors = await listAuthors(db, userIds);
  const addresses = compiled.haveNetworks ? await listAddresses(db, userIds) : new Map<string, string[]>();
  const tags = compiled.haveTags
    ? await listTagsOf(db, [...new Set(posts.map(({ question_id }) => question_id))])
    : null;
  const resembled = compiled.haveSimilarity ? await resembledPosts(db, posts.map(comparedPost)) : null;
  const siteUrl = app.settings.get("general").site_url;
  return posts.filter((post) => {
    const author = authors.get(post.user_id);
    if (!author || author.role_id === roles.admin || author.role_id === roles.moderator) return false;
    const judged = {
      ...post,
      ...{ author, addresses: addresses.get(post.user_id) ?? [], written_at: post.created_at },
      similarity: resembled?.get(post.id)?.percent ?? 0,
      tags: tags?.get(post.question_id)?.map(({ slug_name }) => slug_name) ?? [],
    };
    return holdingRule(compiled, judged, siteUrl) !== undefined;
  });
}

const comparedPost = (post: RecentPost) => ({ id: post.id, text: comparedText(post), written_at: post.created_at });

async function shown(
  app: App,
  db: Db,
  posts: readonly RecentPost[],
  removed: ReadonlySet<string>,
): Promise<TrialReply["newest"]> {
  const people = await userBasics(
    app,
    db,
    posts.map(({ user_id }) => user_id),
  );
  const titles = await listTitles(
    db,
    posts.map(({ question_id }) => question_id),
  );
  return posts.map(({ kind, id, question_id, answer_id, created_at, user_id, html }) => ({
    ...{ object_type: kind, object_id: id, question_id, created_at },
    answer_id: answer_id === "0" ? "" : answer_id,
    comment_id: kind === "comment" ? id : "",
    title: titles.get(question_id) ?? "",
    excerpt: [...describe(html)].slice(0, EXCERPT_CHARACTERS).join(""),
    person: people.get(user_id) ?? null,
    is_removed: removed.has(id),
  }));
}

async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("questions").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

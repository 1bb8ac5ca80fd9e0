import type { PostModeInfo } from "@askwell/contract";
import { FOREVER, mayChangeLocked, type PostMode, postModes } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Member, type Viewer } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import type { PostModeRow } from "./table.ts";
import type { Thread } from "./threads.ts";

/** A row of a question or an answer, as far as its modes are concerned. */
export interface ModesColumn {
  readonly modes: string;
}

/** The modes of a row of a question or an answer. */
export const modesOf = ({ modes }: ModesColumn): PostMode[] =>
  modes === "" ? [] : postModes.filter((mode) => modes.split(" ").includes(mode));

/** Fails with `post_locked` when one of the rows is locked for the user. Rules: docs/rules/post-modes.md PM2. */
export function checkUnlocked(who: Member, ...rows: readonly ModesColumn[]): void {
  const verdict = mayChangeLocked(who, rows.flatMap(modesOf));
  if (!verdict.allowed) fail(verdict.reason);
}

/** The same for a post whose rows were not read; staff need no query. */
export async function checkThreadUnlocked(
  db: Db,
  who: Member,
  { question, answer }: Pick<Thread, "question" | "answer">,
): Promise<void> {
  await checkPostsUnlocked(db, who, [question.id, ...(answer ? [answer.id] : [])]);
}

/** The same for several questions, and answers with their questions. */
export async function checkPostsUnlocked(db: Db, who: Member, ids: readonly string[]): Promise<void> {
  if (isStaff(who)) return;
  const questionsOfAnswers = db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select("questions.modes")
    .where("answers.id", "in", ids);
  const rows = await db
    .selectFrom("questions")
    .select("modes")
    .where("id", "in", ids)
    .unionAll(db.selectFrom("answers").select("modes").where("id", "in", ids))
    .unionAll(questionsOfAnswers)
    .execute();
  checkUnlocked(who, ...rows);
}

/** The modes of a question or an answer that was not read. */
export async function findModes(db: Db, kind: "question" | "answer", id: string): Promise<PostMode[]> {
  const table = kind === "question" ? "questions" : "answers";
  const row = await db.selectFrom(table).select("modes").where("id", "=", id).executeTakeFirst();
  return row ? modesOf(row) : [];
}

/** One mode of a post, if it has it. */
export async function findPostMode(db: Db, postId: string, mode: PostMode): Promise<PostModeRow | undefined> {
  return db
    .selectFrom("post_modes")
    .selectAll()
    .where("post_id", "=", postId)
    .where("mode", "=", mode)
    .executeTakeFirst();
}

/** Stores a mode of a locked post in place of an earlier one, or deletes it. */
export async function replacePostMode(
  tx: Tx,
  key: { readonly post_id: string; readonly mode: PostMode | "merged" },
  row: PostModeRow | null,
): Promise<void> {
  await tx.deleteFrom("post_modes").where("post_id", "=", key.post_id).where("mode", "=", key.mode).execute();
  if (row) await tx.insertInto("post_modes").values(row).execute();
}

/** The oldest modes whose end has passed. */
export async function listEndedModes(db: Db, now: number, limit: number): Promise<PostModeRow[]> {
  return db
    .selectFrom("post_modes")
    .selectAll()
    .where("ends_at", ">", 0)
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .orderBy("post_id")
    .limit(limit)
    .execute();
}

/** Deletes the modes of purged posts. */
export async function purgePostModes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("post_modes").where("post_id", "in", ids).execute();
}

/**
 * The modes of posts as their pages show them, by the ids of the posts. Without a query where no post has one. Rules:
 * docs/rules/post-modes.md PM5.
 */
export async function modeNotices(
  app: App,
  db: Db,
  viewer: Viewer,
  posts: readonly (ModesColumn & { readonly id: string })[],
): Promise<Map<string, PostModeInfo[]>> {
  const notices = new Map<string, PostModeInfo[]>();
  const ids = posts.filter((post) => post.modes !== "").map((post) => post.id);
  if (ids.length === 0) return notices;
  const rows = await db.selectFrom("post_modes").selectAll().where("post_id", "in", ids).orderBy("mode").execute();
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const t = app.translator(viewer.language);
  const { protect_below_rank: rank } = app.settings.get("question");
  for (const row of rows) {
    const mode = row.mode as PostModeInfo["mode"];
    const user_info = people.get(row.user_id);
    const notice: PostModeInfo = {
      mode,
      name: t(`post_modes.${mode}.name`),
      description:
        mode === "protected" ? t("post_modes.protected.description", { rank }) : t(`post_modes.${mode}.description`),
      reason: row.reason,
      created_at: row.created_at,
      ends_at: row.ends_at >= FOREVER ? 0 : row.ends_at,
      ...(user_info && { user_info }),
    };
    notices.set(row.post_id, [...(notices.get(row.post_id) ?? []), notice]);
  }
  return notices;
}

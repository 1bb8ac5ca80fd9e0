import { numberOfId, reasons } from "@askwell/domain";
import type { Db } from "../tables.ts";
import { isoTime, type XmlRow } from "./format.ts";
import { type Batch, linksFrom, publicAnswers, publicQuestions, shownUsers, versionsOf } from "./public-rows.ts";

type Version = Awaited<ReturnType<typeof versionsOf>>[number];
type Question = Batch<typeof publicQuestions>[number];

/** PostHistoryTypeId of the first version, and of later ones. */
const TITLE = [1, 4] as const;
const BODY = [2, 5] as const;
const TAGS = [3, 6] as const;
const CLOSED = 10;

/** The rows of PostHistory.xml: the versions in force, one row for each part that changed, and closings in force. */
export async function* postHistory(db: Db): AsyncGenerator<XmlRow[]> {
  const next = counter();
  for (const publicPosts of [publicQuestions, publicAnswers])
    for await (const posts of publicPosts(db)) {
      const ids = posts.map(({ id }) => id);
      const versions = await versionsOf(db, ids);
      const people = versions.map(({ user_id }) => user_id);
      const authors = await shownUsers(db, people);
      yield changesOf(versions, authors).map((row) => ({ Id: next(), ...row }));
    }
  for await (const questions of publicQuestions(db)) {
    const closed = questions.filter(({ status }) => status === "closed");
    if (closed.length > 0) yield (await closingsOf(db, closed)).map((row) => ({ Id: next(), ...row }));
  }
}

function counter(): () => number {
  let count = 0;
  return () => ++count;
}

function changesOf(versions: readonly Version[], authors: ReadonlySet<string>): XmlRow[] {
  return [...Map.groupBy(versions, ({ object_id }) => object_id).values()].flatMap((ofPost) =>
    ofPost.flatMap((version, index) => {
      const before = ofPost[index - 1]?.content;
      const row = (kinds: readonly [number, number], Text: string): XmlRow => ({
        PostHistoryTypeId: before ? kinds[1] : kinds[0],
        PostId: numberOfId(version.object_id),
        RevisionGUID: version.id,
        CreationDate: isoTime(version.created_at),
        UserId: authors.has(version.user_id) ? version.user_id : undefined,
        Comment: version.log || undefined,
        Text,
      });
      const { title, content = "", tags } = version.content;
      return [
        ...(title !== undefined && title !== before?.title ? [row(TITLE, title)] : []),
        ...(content !== before?.content ? [row(BODY, content)] : []),
        ...(tags && tags.join() !== before?.tags?.join() ? [row(TAGS, tags.map((tag) => `<${tag}>`).join(""))] : []),
      ];
    }),
  );
}

async function closingsOf(db: Db, questions: readonly Question[]): Promise<XmlRow[]> {
  const ids = questions.map(({ id }) => id);
  const duplicates = (await linksFrom(db, ids)).filter(({ kind }) => kind === "duplicate");
  return questions.map((question) => {
    const originals = duplicates
      .filter(({ from_post_id }) => from_post_id === question.id)
      .map(({ to_question_id }) => numberOfId(to_question_id));
    return {
      PostHistoryTypeId: CLOSED,
      PostId: numberOfId(question.id),
      RevisionGUID: `closed-${question.id}`,
      CreationDate: isoTime(question.closed_at),
      Comment: reasonNumber(question.close_reason),
      Text: originals.length > 0 ? JSON.stringify({ OriginalQuestionIds: originals }) : undefined,
    };
  });
}

/** The number of a close reason in a dump: duplicate, unclear, specific to the community. */
function reasonNumber(key: string): string {
  if (key === reasons.a_duplicate.key) return "101";
  return key === reasons.not_clarity.key ? "103" : "102";
}

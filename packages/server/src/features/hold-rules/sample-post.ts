import { kindOfId } from "@askwell/domain";
import type { Db } from "../../tables.ts";

/** A post with its text, whatever its status. */
export interface SamplePost {
  readonly user_id: string;
  readonly status: string;
  readonly title: string;
  readonly markdown: string;
  readonly html: string;
}

/** Any post, whatever its status. */
export async function findSample(db: Db, id: string): Promise<SamplePost | undefined> {
  const kind = kindOfId(id);
  if (kind === "question") {
    const columns = ["user_id", "status", "title", "content as markdown", "html"] as const;
    return db.selectFrom("questions").select(columns).where("id", "=", id).executeTakeFirst();
  }
  if (kind === "answer") {
    const columns = ["user_id", "status", "content as markdown", "html"] as const;
    const answer = await db.selectFrom("answers").select(columns).where("id", "=", id).executeTakeFirst();
    return answer && { ...answer, title: "" };
  }
  const columns = ["user_id", "status", "original_text as markdown", "parsed_text as html"] as const;
  const comment = await db.selectFrom("comments").select(columns).where("id", "=", id).executeTakeFirst();
  return comment && { ...comment, title: "" };
}

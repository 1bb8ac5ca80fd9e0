import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { objectEntries } from "./object-entries.ts";
import { countVotes, listVotes } from "./queries.ts";

/** The caller's votes in force, the last changed first. */
export async function personalVotes(
  app: App,
  member: Member,
  input: Parsed<"personalVotes">,
): Promise<Reply<"personalVotes">> {
  const db = app.db.read;
  const offset = (input.page - 1) * input.page_size;
  const votes = await listVotes(db, member.id, { offset, limit: input.page_size });
  const entries = await objectEntries(
    app,
    db,
    member,
    votes.map((vote) => vote.object_id),
  );
  const t = app.translator(member.language);
  const list = votes.flatMap((vote) => {
    const entry = entries.get(vote.object_id);
    if (!entry) return [];
    const direction = vote.direction === "up" ? ("up" as const) : ("down" as const);
    const vote_type = t(`personal.${direction}vote`);
    const about = { object_id: wireId(app, vote.object_id), created_at: vote.updated_at };
    return [{ ...entry, ...about, vote_type, direction }];
  });
  return { count: await countVotes(db, member.id), list };
}

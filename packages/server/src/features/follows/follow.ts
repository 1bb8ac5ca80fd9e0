import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { lockQuestion, visibleQuestion } from "../questions/index.ts";
import { lockTag } from "../tags/index.ts";
import { setFollow } from "./set-follow.ts";

/** Follows a question or a tag, or no longer. Rules: docs/rules/follows.md. */
export async function follow(app: App, member: Member, input: Parsed<"follow">): Promise<Reply<"follow">> {
  return app.db.write(async (tx) => {
    const target = await lockTarget(tx, member, input.object_id);
    const by = await setFollow(app, tx, member.id, { ...target, follows: !input.is_cancel });
    return { follows: target.followers + by, is_followed: !input.is_cancel };
  });
}

async function lockTarget(tx: Tx, member: Member, id: string) {
  const kind = kindOfId(id);
  if (kind === "question") {
    const question = visibleQuestion(member, await lockQuestion(tx, id));
    return { kind, id, followers: question.follow_count } as const;
  }
  if (kind !== "tag") refuse("object_not_found");
  const tag = found(await lockTag(tx, id), "tag_not_found", { status: 400 });
  return { kind, id, followers: tag.follow_count } as const;
}

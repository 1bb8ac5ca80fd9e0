import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId, maySeeTag, type TagStatus } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockQuestion, visibleQuestion } from "../questions/index.ts";
import { lockMainTag } from "../tags/index.ts";
import { setFollow } from "./set-follow.ts";

/** Follows or unfollows a question or a tag, for a synonym its main tag. Rules: docs/rules/follows.md. */
export async function follow(app: App, member: Member, input: Parsed<"follow">): Promise<Reply<"follow">> {
  return app.db.write(async (tx) => {
    const target = await lockTarget(tx, member, input.object_id);
    const delta = await setFollow(app, tx, member.id, { ...target, follows: !input.is_cancel });
    // One that was followed before it became a synonym.
    if (input.is_cancel && target.id !== input.object_id)
      await setFollow(app, tx, member.id, { ...target, id: input.object_id, follows: false });
    return { follows: target.followers + delta, is_followed: !input.is_cancel };
  });
}

async function lockTarget(tx: Tx, member: Member, id: string) {
  const kind = kindOfId(id);
  if (kind === "question") {
    const question = visibleQuestion(member, await lockQuestion(tx, id));
    return { kind, id, followers: question.follow_count } as const;
  }
  if (kind !== "tag") fail("object_not_found");
  const tag = required(await lockMainTag(tx, id), "tag_not_found", { status: 400 });
  const isVisible = maySeeTag(member, { ...tag, status: tag.status as TagStatus }).allowed;
  if (!isVisible && tag.status === "pending") fail("tag_not_found", { status: 400 });
  return { kind, id: tag.id, followers: tag.follow_count } as const;
}

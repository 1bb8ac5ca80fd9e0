import type { PostDecision } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { findUser } from "../users/index.ts";
import { listPostRows } from "./queries.ts";

/** A decision of staff about a post. */
interface DecidedPost extends Pick<PostDecision, "decision"> {
  readonly object_id: string;
  /** The post's author. */
  readonly user_id: string;
  /** Whether the reviewer with this slug name had held the post. */
  readonly isHeldBy: (slugName: string) => boolean;
}

/** Tells all reviewers of a decision, each also when another fails. Rules: docs/rules/review.md RV20. */
export async function tellReviewers(app: App, { isHeldBy, ...decided }: DecidedPost): Promise<void> {
  const post = await postOf(app, decided);
  if (!post) return;
  const calls = app.plugins.active("reviewer").map(async (reviewer) => {
    const tell = reviewer.extension.decided;
    const decision = { ...post, decision: decided.decision, is_held: isHeldBy(reviewer.slug_name) };
    if (tell) await reviewer.call("decided", (_, context, signal) => tell(context, decision, signal));
  });
  const failed = (await Promise.allSettled(calls)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** The post as it is now; undefined when it or its author is gone. */
async function postOf(app: App, { object_id, user_id }: Pick<DecidedPost, "object_id" | "user_id">) {
  const rows = await listPostRows(app.db.read, [object_id]);
  const question = rows.questions.get(object_id);
  const answer = rows.answers.get(object_id);
  const markdown = question?.content ?? answer?.content ?? rows.comments.get(object_id)?.original_text;
  const author = await findUser(app.db.read, user_id);
  if (!author || markdown === undefined) return undefined;
  const { id, username, display_name } = author;
  const object_type: PostDecision["object_type"] = question ? "question" : answer ? "answer" : "comment";
  return { markdown, author: { id, username, display_name }, title: question?.title ?? "", object_type };
}

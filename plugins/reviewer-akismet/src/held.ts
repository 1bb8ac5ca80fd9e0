import { createHash } from "node:crypto";
import type { HeldPostDecision, PluginContext, ReviewContent } from "@askwell/plugin-kit";

/** What was sent about a post that Akismet took for spam, without its text and the key. */
interface HeldPost {
  /** Hash of author and text. */
  readonly post: string;
  readonly comment: Readonly<Record<string, string>>;
  readonly held_at: number;
}

/** Decisions come within days; addresses are not stored for longer than a month. */
const MAX_AGE_S = 30 * 24 * 3600;
/** The store is for small values: of a flood of spam, the latest posts are remembered, some fifty. */
const MAX_LENGTH = 20_000;
const KEY = "held";

type PostText = Pick<ReviewContent, "title" | "markdown"> & { readonly author: { readonly id: string } };

/** Title and text, as Akismet gets them. */
export const textOf = ({ title, markdown }: Pick<PostText, "title" | "markdown">): string =>
  [title, markdown].filter((text) => text !== "").join("\n\n");

const hashOf = (post: PostText) =>
  createHash("sha256")
    .update(`${post.author.id}\n${textOf(post)}`)
    .digest("hex");

async function heldPosts({ store, now }: PluginContext): Promise<HeldPost[]> {
  const posts = JSON.parse((await store.get(KEY)) ?? "[]") as HeldPost[];
  return posts.filter(({ held_at }) => held_at > now() - MAX_AGE_S);
}

/** Remembers what was sent about a post that is held, so that the same can be sent again if staff approve it. */
export async function rememberHeld(
  context: PluginContext,
  content: ReviewContent,
  comment: Readonly<Record<string, string>>,
): Promise<void> {
  const { api_key: _, comment_content: __, ...rest } = comment;
  const others = await heldPosts(context);
  const posts = [...others, { post: hashOf(content), comment: rest, held_at: context.now() }];
  while (JSON.stringify(posts).length > MAX_LENGTH) posts.shift();
  await context.store.set(KEY, JSON.stringify(posts));
}

/** What was sent about a held post; undefined if that is unknown, such as after its text was edited. */
export async function findHeld(
  context: PluginContext,
  decision: HeldPostDecision,
): Promise<Record<string, string> | undefined> {
  const hash = hashOf(decision);
  const found = (await heldPosts(context)).find(({ post }) => post === hash);
  const api_key = String(context.configuration.api_key ?? "");
  return found && { ...found.comment, api_key, comment_content: textOf(decision) };
}

/** Forgets a post that was decided about. */
export async function forgetHeld(context: PluginContext, decision: HeldPostDecision): Promise<void> {
  const hash = hashOf(decision);
  const others = (await heldPosts(context)).filter(({ post }) => post !== hash);
  await context.store.set(KEY, JSON.stringify(others));
}

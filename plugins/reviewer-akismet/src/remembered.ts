import { createHash } from "node:crypto";
import type { PluginContext, PostDecision, ReviewContent } from "@askwell/plugin-kit";

/** What was sent about a post, without its text and the key. */
interface SentComment {
  /** Hash of author and text. */
  readonly post: string;
  readonly comment: Readonly<Record<string, string>>;
  readonly sent_at: number;
}

/** Decisions come within days; addresses are not stored for longer than a month. */
const MAX_AGE_S = 30 * 24 * 3600;
/** The store is for small values: of a flood of posts, the latest are remembered, some fifty for each key. */
const MAX_LENGTH = 20_000;

type PostText = Pick<ReviewContent, "title" | "markdown"> & { readonly author: { readonly id: string } };

/** Title and text, as Akismet gets them. */
export const textOf = ({ title, markdown }: Pick<PostText, "title" | "markdown">): string =>
  [title, markdown].filter((text) => text !== "").join("\n\n");

const hashOf = (post: PostText) =>
  createHash("sha256")
    .update(`${post.author.id}\n${textOf(post)}`)
    .digest("hex");

/** Held posts, and posts that were let through, of which there are many more: sixteen keys, by the hash. */
type SentVerdict = "held" | "passed";
const keyOf = (verdict: SentVerdict, hash: string) => (verdict === "held" ? verdict : `passed_${hash.charAt(0)}`);

async function readSent({ store, now }: PluginContext, key: string): Promise<SentComment[]> {
  const sent = JSON.parse((await store.get(key)) ?? "[]") as SentComment[];
  return sent.filter(({ sent_at }) => sent_at > now() - MAX_AGE_S);
}

/** A post that was sent, and what was sent about it. */
interface SentPost {
  readonly content: ReviewContent;
  readonly comment: Readonly<Record<string, string>>;
}

/** Remembers what was sent about a post, so that the same can be sent again if staff decide otherwise. */
export async function remember(
  context: PluginContext,
  verdict: SentVerdict,
  { content, comment }: SentPost,
): Promise<void> {
  const { api_key: _, comment_content: __, ...rest } = comment;
  const post = hashOf(content);
  const key = keyOf(verdict, post);
  const others = (await readSent(context, key)).filter((each) => each.post !== post);
  const sent = [...others, { post, comment: rest, sent_at: context.now() }];
  while (JSON.stringify(sent).length > MAX_LENGTH) sent.shift();
  await context.store.set(key, JSON.stringify(sent));
}

/** What was sent about a post; undefined if that is unknown, such as after its text was edited. */
export async function findSent(
  context: PluginContext,
  verdict: SentVerdict,
  decision: PostDecision,
): Promise<Record<string, string> | undefined> {
  const hash = hashOf(decision);
  const found = (await readSent(context, keyOf(verdict, hash))).find(({ post }) => post === hash);
  const api_key = String(context.configuration.api_key ?? "");
  return found && { ...found.comment, api_key, comment_content: textOf(decision) };
}

/** Forgets a post that was decided about. */
export async function forget(context: PluginContext, verdict: SentVerdict, decision: PostDecision): Promise<void> {
  const hash = hashOf(decision);
  const key = keyOf(verdict, hash);
  const others = (await readSent(context, key)).filter(({ post }) => post !== hash);
  await context.store.set(key, JSON.stringify(others));
}

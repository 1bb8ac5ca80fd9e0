import type { NotificationEvent } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findThread, type Thread } from "../posts/index.ts";
import { listTagsOf, type TagRow } from "../tags/index.ts";
import { isFor, type NotificationPlugin, personalChannels, siteChannel } from "./channels.ts";
import { listTagFollowers, SITE } from "./queries.ts";
import { type NewMessage, queueOfEach } from "./queue-messages.ts";

interface PublishedPost {
  readonly event: NotificationEvent;
  readonly action: string;
  readonly object_id: string;
  readonly actor_id: string;
}

/** Queues messages about a new question for the site's channels and those of people. Rules: docs/rules/chats.md CH2. */
export async function onQuestionAsked(app: App, { question_id, user_id }: EventOf<"question_asked">): Promise<void> {
  const asked = { object_id: question_id, actor_id: user_id };
  const thread = await findThread(app.db.read, question_id);
  if (!thread || !isPublished(thread)) return;
  const tags = await tagsOf(app, thread);
  const post = { ...asked, event: "new_question", action: "new_question" } as const;
  await queueOfEach(app, async (plugin) => [
    ...siteMessages(app, plugin, post, tags),
    ...(await personalMessages(app, plugin, post, tags)),
  ]);
}

export async function onAnswerPosted(app: App, { answer_id, user_id }: EventOf<"answer_posted">): Promise<void> {
  const post = { event: "answer", action: "answer_the_question", object_id: answer_id, actor_id: user_id } as const;
  await queueForSite(app, post);
}

export async function onAnswerAccepted(app: App, { answer_id, user_id }: EventOf<"answer_accepted">): Promise<void> {
  const post = { event: "answer", action: "accept_answer", object_id: answer_id, actor_id: user_id } as const;
  await queueForSite(app, post);
}

export async function onCommentPosted(app: App, { comment_id, user_id }: EventOf<"comment_posted">): Promise<void> {
  const post = { event: "comment", action: "comment_question", object_id: comment_id, actor_id: user_id } as const;
  await queueForSite(app, post);
}

/** Whether the post is public in lists; what is not, is in no chat of the site either. */
const isPublished = ({ status, question }: Thread) =>
  status === "available" && question.status !== "deleted" && question.status !== "pending" && question.listed === 1;

const tagsOf = async (app: App, { question }: Thread) =>
  (await listTagsOf(app.db.read, [question.id])).get(question.id) ?? [];

async function queueForSite(app: App, post: PublishedPost): Promise<void> {
  const thread = await findThread(app.db.read, post.object_id);
  if (!thread || !isPublished(thread)) return;
  const tags = await tagsOf(app, thread);
  await queueOfEach(app, async (plugin) => siteMessages(app, plugin, post, tags));
}

const slugsOf = (tags: readonly TagRow[]) =>
  tags.flatMap(({ slug_name, main_tag_slug_name }) => [slug_name, main_tag_slug_name]).filter((slug) => slug !== "");

function siteMessages(
  app: App,
  plugin: NotificationPlugin,
  { event, action, object_id, actor_id }: PublishedPost,
  tags: readonly TagRow[],
): NewMessage[] {
  if (!isFor(siteChannel(app, plugin), event, slugsOf(tags))) return [];
  return [{ slug_name: plugin.slug_name, user_id: SITE, action, object_id, actor_id }];
}

/** Messages for people who want all new questions, or those with the tags they follow; never for the asker. */
async function personalMessages(
  app: App,
  plugin: NotificationPlugin,
  { object_id, actor_id }: PublishedPost,
  tags: readonly TagRow[],
): Promise<NewMessage[]> {
  const { slug_name } = plugin;
  const channels = [...(await personalChannels(app, plugin, await app.plugins.userValues(slug_name)))].filter(
    ([user_id]) => user_id !== actor_id,
  );
  const receivers = (event: NotificationEvent) =>
    channels.filter(([, channel]) => isFor(channel, event, slugsOf(tags))).map(([id]) => id);
  // Followers of a tag also get questions with its synonyms.
  const tagIds = tags.flatMap((tag) => [tag.id, tag.main_tag_id]);
  const following = await listTagFollowers(app.db.read, tagIds, receivers("new_question_followed_tag"));
  const all = receivers("new_question").filter((id) => !following.includes(id));
  const message = (action: string) => (user_id: string) => ({ slug_name, user_id, action, object_id, actor_id });
  return [...following.map(message("new_question_followed_tag")), ...all.map(message("new_question"))];
}

import { type CallDefinition, calls, type Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { postAnswer } from "../../features/answers/index.ts";
import { withCaptcha } from "../../features/captchas/index.ts";
import { addComment } from "../../features/comments/index.ts";
import { deleteFile, findOwnFile, uploadFile } from "../../features/files/index.ts";
import type { OnStored, Thread } from "../../features/posts/index.ts";
import { type MailPicture, withoutPlaceholders } from "../../features/replies/index.ts";
import { checkRights } from "../../features/sanctions/index.ts";
import type { UserRow } from "../../features/users/index.ts";
import type { Member, Viewer } from "../../viewer.ts";
import { readInput } from "../calls/read-input.ts";
import { NO_BROWSER } from "../pages/pages.ts";
import { checkGuard, viewerOfUser } from "../request/viewer.ts";

/** The text of a reply, with placeholders, and the pictures of its mail. */
export interface ReplyContent {
  readonly text: string;
  readonly pictures: readonly MailPicture[];
}

/** A reply, whose author is known, to a post. */
interface ReplyToPost {
  readonly user: UserRow;
  readonly target: Thread;
  readonly reply: ReplyContent;
}

/**
 * Posts a reply as its author: with the guard, the checks and the limits of the call that the site makes. `onStored`
 * takes part in the transaction. Fails as the call does. Rules: docs/rules/replies-by-mail.md RM3 and RM4.
 */
export async function postReply(app: App, { user, target, reply }: ReplyToPost, onStored: OnStored): Promise<void> {
  const viewer = await viewerOfUser(app, user, { language: user.language, browser: NO_BROWSER });
  checkGuard(app, { guard: "member" }, { viewer, admin: false });
  const member = viewer as Member;
  const pictures = shownPictures(reply);
  const text = target.kind === "question" ? calls.postAnswer : calls.addComment;
  await checkRights(app, member, [...text.rights, ...(pictures.length > 0 ? calls.uploadFile.rights : [])]);
  const uploaded = new Map<MailPicture, string>();
  try {
    for (const picture of pictures) uploaded.set(picture, await upload(app, member, picture));
    await postText(app, member, { target, text: textWith(reply, uploaded), onStored });
  } catch (error) {
    await removeUploads(app, member, [...uploaded.values()]);
    throw error;
  }
}

/** What the reply shows: pictures that its text names, and those that are attached. Others belong to signatures. */
function shownPictures({ text, pictures }: ReplyContent): MailPicture[] {
  const named = new Set<string>();
  withoutPlaceholders(text, (name) => {
    named.add(name);
    return "";
  });
  return pictures.filter((each) => !each.isInline || named.has(each.contentId) || named.has(each.name));
}

const written = (name: string, url: string) => `![${name.replace(/[[\]\\\n]/g, " ").slice(0, 100)}](${url})`;

/** The text with its pictures: those that it names where it names them, others below it. */
function textWith({ text }: ReplyContent, uploaded: ReadonlyMap<MailPicture, string>): string {
  const rest = new Map(uploaded);
  const isNamed = (name: string) => (each: MailPicture) =>
    name !== "" && (each.contentId === name || each.name === name);
  const replaced = withoutPlaceholders(text, (name) => {
    const picture = [...uploaded.keys()].find(isNamed(name));
    if (!picture) return "";
    rest.delete(picture);
    return written(picture.name, uploaded.get(picture) ?? "");
  });
  return [replaced.trim(), ...[...rest].map(([{ name }, url]) => written(name, url))]
    .filter((part) => part !== "")
    .join("\n\n");
}

const upload = (app: App, member: Member, { name, media_type, bytes }: MailPicture): Promise<string> =>
  uploadFile(app, member, { source: "post", file: { name, media_type, bytes } });

async function removeUploads(app: App, member: Viewer, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const file = await findOwnFile(app.db.read, { user_id: member.id, source: "post" }, url);
    if (file) await app.db.write((tx) => deleteFile(app, tx, file));
  }
}

interface TextToPost {
  readonly target: Thread;
  readonly text: string;
  readonly onStored: OnStored;
}

/** A reply to a question answers it; one to an answer or a comment comments on it. */
async function postText(app: App, member: Member, { target, text, onStored }: TextToPost): Promise<void> {
  if (target.kind === "question") {
    const sent = { question_id: target.id, content: text };
    const input = readInput(calls.postAnswer as CallDefinition, sent) as Parsed<"postAnswer">;
    await withoutCaptcha(app, member, "answer", () => postAnswer(app, member, input, onStored));
    return;
  }
  const { comment } = target;
  const sent = { object_id: comment?.object_id ?? target.id, original_text: text, reply_comment_id: comment?.id ?? "" };
  const input = readInput(calls.addComment as CallDefinition, sent) as Parsed<"addComment">;
  await withoutCaptcha(app, member, "comment", () => addComment(app, member, input, onStored));
}

/** Counts the action as the site does, and fails where it would ask for a captcha: a mail cannot solve one. */
const withoutCaptcha = (app: App, viewer: Member, action: "answer" | "comment", run: () => Promise<unknown>) =>
  withCaptcha(app, { action, answer: { captcha_id: "", captcha_code: "" }, viewer }, run);

import { isOldKey } from "../../app/offline/idempotency.ts";
import type { UnsentPost } from "../../app/offline/outbox.ts";
import { type Delivery, dropDraftOf, sendPost, storeProblem } from "../../app/offline/send-post.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import type { Services } from "../../app/services/services.tsx";
import { announceOutbox, ownOutbox, ownOutboxName } from "./store-unsent.ts";

/** The address of what was posted. */
function addressOf({ call, path }: UnsentPost, reply: unknown): string {
  const { id, info, question } = reply as {
    readonly id?: string;
    readonly info?: { readonly id: string };
    readonly question?: { readonly id: string };
  };
  if (call === "askQuestion") return `/questions/${id}`;
  if (call === "askWithAnswer") return `/questions/${question?.id}`;
  return call === "postAnswer" ? `/questions/${question?.id}/${info?.id}` : path;
}

/** Drops the draft of a posted text, unless this browser has another one in its place. */
async function dropDraft({ storage, api }: Services, post: UnsentPost): Promise<void> {
  const key = post.call === "postAnswer" ? "answerDraft" : "questionDraft";
  const hasOther = storage.read(key, storage.draftPart(key, post.place, post.userId)) !== null;
  if (!hasOther) await dropDraftOf(post, api).catch(() => undefined);
}

function showPosted({ messages, feedback, router }: Services, post: UnsentPost, reply: unknown): void {
  const { t } = messages.get();
  const to = addressOf(post, reply);
  const { path, search } = router.view.get().location;
  // The page on which it was written shows it at once.
  if (post.place !== "" && path + search === post.path) void router.revalidate();
  feedback.toast("ok", t("components.outbox.posted", { title: post.title }), {
    label: t("components.outbox.show"),
    run: () => void router.navigate(to),
  });
}

/** Handles one delivery; false when there is no use in sending more. */
async function settle(services: Services, post: UnsentPost, delivery: Delivery): Promise<boolean> {
  const outbox = ownOutbox();
  switch (delivery.kind) {
    case "posted":
      await outbox.remove(post.key);
      await dropDraft(services, post);
      showPosted(services, post, delivery.reply);
      return true;
    case "rejected":
      await storeProblem(outbox, post, delivery.error);
      return true;
    case "signed_out":
      await services.session.refresh(true).catch(() => null);
      return false;
    case "unreachable":
      return false;
  }
}

/**
 * Sends the texts of the viewer, or one of them: one tab at a time, and in their order. Those that the server did not
 * accept are sent only when their author asks for it. A captcha is asked for. Rules: docs/rules/app.md WA11, WA12.
 */
export async function sendOutbox(services: Services, only?: string): Promise<void> {
  const userId = services.viewer.get()?.id;
  if (!userId) return;
  const send = async () => {
    for (const { key } of await ownOutbox().list(userId)) {
      // Another tab or the service worker may have sent it, or its author may have discarded it.
      const post = await ownOutbox().find(key);
      if (!post || (only === undefined ? post.problem !== "" : only !== key)) continue;
      if (services.viewer.get()?.id !== userId) return;
      if (only === undefined && isOldKey(key)) {
        await ownOutbox().put({ ...post, problem: services.messages.get().t("components.outbox.is_old") });
        announceOutbox();
        continue;
      }
      const goesOn = await settle(services, post, await sendPost(post, services.api));
      announceOutbox();
      if (!goesOn) return;
    }
  };
  if (!navigator.locks) return send();
  await navigator.locks.request(ownOutboxName(), send);
}

/** Puts a question back into the form of a new question. */
export async function editQuestion({ storage }: Services, post: UnsentPost): Promise<void> {
  const {
    title,
    content,
    tags,
    answer_content = "",
  } = post.input as unknown as Readonly<Record<string, unknown>> & {
    readonly answer_content?: string;
  };
  const value = {
    question: { title, content, tags },
    hasAnswer: answer_content !== "",
    answer: answer_content,
    key: post.key,
  };
  const isStored = storage.write(
    "questionDraft",
    { value, isSent: false },
    storage.draftPart("questionDraft", "", post.userId),
  );
  if (!isStored) return;
  await ownOutbox().remove(post.key);
  announceOutbox();
  location.assign(withBasePath("/questions/ask"));
}

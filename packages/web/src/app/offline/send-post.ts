import { type Api, ApiResponseError, type Reply } from "@askwell/contract";
import { isPostedOtherwise, isUnanswered, newKey, withKey } from "./idempotency.ts";
import type { Outbox, UnsentPost } from "./outbox.ts";

/** What became of a text that was sent. */
export type Delivery =
  | { readonly kind: "posted"; readonly reply: Reply<UnsentPost["call"]> }
  /** Not the fault of the text: it is sent again later. */
  | { readonly kind: "unreachable" }
  /** The session has ended, or the account may not post now; the page knows what to say. */
  | { readonly kind: "signed_out" }
  | { readonly kind: "rejected"; readonly error: ApiResponseError };

/** Sends a text, as often as needed: its key makes the server post it once. Rules: docs/rules/app.md WA11. */
export async function sendPost({ call, input, key }: UnsentPost, api: Api): Promise<Delivery> {
  try {
    // Only the types of the contract tie a call to its input.
    const post = api[call] as (input: unknown) => Promise<Reply<UnsentPost["call"]>>;
    return { kind: "posted", reply: await post(withKey(input, key)) };
  } catch (error) {
    if (!(error instanceof ApiResponseError)) throw error;
    if (isUnanswered(error) || error.status >= 500) return { kind: "unreachable" };
    return error.status === 401 ? { kind: "signed_out" } : { kind: "rejected", error };
  }
}

/** Why a text was not accepted, for its author. */
const problemOf = ({ message, fields }: ApiResponseError): string =>
  fields.map(({ error_msg }) => error_msg).join(" ") || message;

/** Stores why a text was not accepted. It is sent again only when its author asks for it. */
export async function storeProblem(outbox: Outbox, post: UnsentPost, error: ApiResponseError): Promise<void> {
  const problem = problemOf(error);
  if (!isPostedOtherwise(error)) return outbox.put({ ...post, problem });
  // What its author sends again, knowing that, is another post.
  await outbox.put({ ...post, problem, key: newKey() });
  await outbox.remove(post.key);
}

/** Drops the draft of a posted text on the server, which could not be dropped without a connection; not a later one. */
export async function dropDraftOf({ call, place, createdAt }: UnsentPost, api: Api): Promise<void> {
  if (call === "addComment") return;
  // The clocks of device and server may differ, what has passed since does not, but for the fractions of a second.
  const age = Math.floor(Date.now() / 1000) - createdAt - 1;
  // A device whose clock was set back meanwhile does not know how long it was.
  if (age >= -1) await api.dropDraft({ question_id: place, min_age: Math.max(age, 0) });
}

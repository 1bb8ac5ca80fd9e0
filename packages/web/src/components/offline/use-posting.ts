import type { InputOf, OnceCallName } from "@askwell/contract";
import { useEffect } from "react";
import { type ApiCall, type CallResult, useCall } from "../../app/api/use-call.ts";
import { isPostedOtherwise, isUnanswered, newKey, withKey } from "../../app/offline/idempotency.ts";
import type { UnsentPost } from "../../app/offline/outbox.ts";
import { hrefOf } from "../../app/routing/router.ts";
import { withUploads } from "../../app/running-uploads.ts";
import { type Services, useServices } from "../../app/services/services.tsx";
import { storeUnsent } from "./store-unsent.ts";

/** The text is stored in the browser, and is sent once there is a connection. */
interface Unsent {
  readonly ok: false;
  readonly isUnsent: true;
}

interface PostingCall<Name extends OnceCallName> extends Omit<ApiCall<Name>, "run"> {
  run(
    input: InputOf<Name>,
    about: Pick<UnsentPost, "place" | "title"> & Partial<Pick<UnsentPost, "key">> & { readonly isIncomplete?: boolean },
  ): Promise<(CallResult<Name> & { readonly isUnsent?: false }) | Unsent | null>;
}

/** An earlier version of the text has arrived after all: whether its author wants this one beside it. */
function asksForAnother({ feedback, messages }: Services, message: string): Promise<boolean> {
  const { t } = messages.get();
  return feedback.confirm({
    title: message,
    message: t("components.outbox.another_hint"),
    confirm: t("components.outbox.another"),
  });
}

/** Loads what shows texts that are not sent; false where that fails, as without a connection. */
const canShowUnsent = () =>
  import("./start-outbox.tsx").then(
    () => true,
    () => false,
  );

/** A call that posts. A text that cannot be sent goes to the outbox. Rules: docs/rules/app.md WA10. */
export function usePosting<Name extends OnceCallName>(name: Name): PostingCall<Name> {
  const services = useServices();
  const call = useCall(name, { quietFailure: true });
  useEffect(() => void canShowUnsent(), []);
  const run: PostingCall<Name>["run"] = async (input, { key = newKey(), isIncomplete = false, ...about }) => {
    const result = await call.run(withKey(input, key));
    if (!result || result.ok) return result;
    const { error } = result;
    if (isPostedOtherwise(error) && (await asksForAnother(services, error.message)))
      return run(input, { isIncomplete, ...about });
    // A text that could not be shown stays in its form, and so does one that the server will never accept.
    if (isUnanswered(error) && !isIncomplete && (await canShowUnsent())) {
      const path = hrefOf({ ...services.router.view.get().location, hash: "" });
      // What was uploaded meanwhile; its placeholders say nothing.
      const settled = (await withUploads(input)) ?? input;
      const post = {
        key,
        call: name,
        input: settled,
        ...about,
        path,
        createdAt: Math.floor(Date.now() / 1000),
        problem: "",
      };
      if (await storeUnsent(services, post)) return { ok: false, isUnsent: true };
    }
    if (error.status === 0 || error.status >= 500) services.feedback.toast("danger", error.message);
    return result;
  };
  return { ...call, run };
}

import type { ConfigField } from "@askwell/contract";
import { useState } from "react";
import { withBasePath } from "../../app/routing/base-path.ts";
import { useMessages, useServices } from "../../app/services/services.tsx";

type FieldActionState = NonNullable<ConfigField["ui_options"]["action"]>;

interface ActionReply {
  readonly msg?: string;
  readonly data?: { readonly message?: string } | null;
}

/** The action of a button in a plugin's form: calls a URL of the site and shows the reply. */
export function useFieldAction(action: FieldActionState | undefined) {
  const { feedback, session, router } = useServices();
  const { language, t } = useMessages();
  const [busy, setBusy] = useState(action?.loading?.state === "pending");
  const run = async () => {
    // Only URLs of this site, because the request carries the token.
    if (!action || !/^\/(?!\/)/.test(action.url)) return;
    setBusy(true);
    try {
      const headers = { Authorization: session.token() ?? "", "Accept-Language": language };
      const response = await fetch(withBasePath(action.url), {
        method: (action.method ?? "get").toUpperCase(),
        headers,
      });
      const reply = (await response.json().catch(() => ({}))) as ActionReply;
      const message = response.ok ? reply.data?.message : reply.msg || t("errors.no_answer");
      const showsMessage = !response.ok || action.on_complete?.toast_return_message !== false;
      if (showsMessage && message) feedback.toast(response.ok ? "ok" : "danger", message);
      if (response.ok && action.on_complete?.refresh_form_config) await router.revalidate();
    } catch {
      feedback.toast("danger", t("errors.no_answer"));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

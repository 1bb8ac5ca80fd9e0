import type { ConfigField } from "@askwell/contract";
import { useState } from "react";
import { useMessages, useServices } from "../../app/services.tsx";

type Action = NonNullable<ConfigField["ui_options"]["action"]>;

interface Told {
  readonly msg?: string;
  readonly data?: { readonly message?: string } | null;
}

/** What the button of a plugin's form does: it calls an address of this site, and says what came of it. */
export function useFieldAction(action: Action | undefined) {
  const { notices, session, router } = useServices();
  const { language, t } = useMessages();
  const [busy, setBusy] = useState(action?.loading?.state === "pending");
  const run = async () => {
    // Only addresses of this site: the call carries who is signed in.
    if (!action || !/^\/(?!\/)/.test(action.url)) return;
    setBusy(true);
    try {
      const headers = { Authorization: session.token() ?? "", "Accept-Language": language };
      const response = await fetch(action.url, { method: (action.method ?? "get").toUpperCase(), headers });
      const told = (await response.json().catch(() => ({}))) as Told;
      const message = response.ok ? told.data?.message : told.msg || t("errors.no_answer");
      const isSaid = !response.ok || action.on_complete?.toast_return_message !== false;
      if (isSaid && message) notices.say(response.ok ? "ok" : "danger", message);
      if (response.ok && action.on_complete?.refresh_form_config) await router.revalidate();
    } catch {
      notices.say("danger", t("errors.no_answer"));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

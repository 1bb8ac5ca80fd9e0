import type { LoadContext } from "../../app/routing/route.ts";
import { RedirectTo } from "../../app/routing/route.ts";

/** A legal text as HTML, "" without one. A text that is a URL redirects there. */
export async function loadLegalText({ api }: LoadContext, info_type: "tos" | "privacy"): Promise<string> {
  const found = await api.siteLegal({ info_type });
  const [written, html] =
    info_type === "tos"
      ? [found.terms_of_service_original_text, found.terms_of_service_parsed_text]
      : [found.privacy_policy_original_text, found.privacy_policy_parsed_text];
  if (written && /^https?:\/\/\S+$/.test(written.trim())) throw new RedirectTo(written.trim());
  return html ?? "";
}

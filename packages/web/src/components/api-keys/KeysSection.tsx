import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { FormSection } from "../forms/FormSection.tsx";

/** A link to the page of the user's API keys, where they may have some. */
export function KeysSection({ of: { is_allowed, keys } }: { readonly of: Reply<"ownKeys"> }) {
  const t = useT();
  if (!is_allowed && keys.length === 0) return null;
  return (
    <FormSection title={t("screens.settings.keys.title")} lead={t("screens.settings.keys.lead")}>
      <p>
        <LinkButton href="/users/settings/keys">{t("screens.settings.keys.open")}</LinkButton>
      </p>
    </FormSection>
  );
}

import { useEffect, useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";

/** Whether the user's posts may be sent to language models; it applies at once. Rule: docs/rules/assistant-help.md AH1. */
export function OwnPostsSection() {
  const t = useT();
  const { api, handleError } = useServices();
  const [excluded, setExcluded] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    api.ownExclusion({}).then((reply) => setExcluded(reply.excluded), handleError);
  }, []);
  const change = async (next: boolean) => {
    setExcluded(next);
    await api.saveOwnExclusion({ excluded: next }).catch((error: unknown) => {
      setExcluded(!next);
      handleError(error);
    });
  };
  return (
    <FormSection title={t("screens.settings.own_posts")} lead={t("screens.settings.own_posts_lead")}>
      <Switch
        label={t("screens.settings.exclude_own")}
        help={t("screens.settings.exclude_own_help")}
        checked={excluded ?? false}
        disabled={excluded === null}
        onChange={(event) => void change(event.target.checked)}
      />
    </FormSection>
  );
}

import { useServices, useT } from "../../../app/services/services.tsx";
import { useWayToWrite } from "../../../app/session/use-way-to-write.ts";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";

/** How the user writes texts; it applies at once. Rule: docs/rules/editor.md ED13. */
export function WritingSection() {
  const t = useT();
  const { feedback } = useServices();
  const [way, choose] = useWayToWrite();
  const change = async (isVisual: boolean) => {
    if (await choose(isVisual ? "visual" : "markdown")) return;
    feedback.toast("danger", t("screens.settings.writing_failed"));
  };
  return (
    <FormSection title={t("screens.settings.writing")} lead={t("screens.settings.writing_lead")}>
      <Switch
        label={t("screens.settings.write_visually")}
        help={t("screens.settings.write_visually_help")}
        checked={way === "visual"}
        onChange={(event) => void change(event.target.checked)}
      />
    </FormSection>
  );
}

import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";

/** Downloads an archive of the user's data. */
export function ExportSection() {
  const t = useT();
  const call = useCall("requestExport", { isButton: true });
  const fetchArchive = async () => {
    const result = await call.run({});
    if (!result?.ok) return;
    // The link has the site's canonical host, which may differ from this page's.
    const { pathname, search } = new URL(result.reply.link);
    location.assign(pathname + search);
  };
  return (
    <FormSection title={t("screens.settings.export")} lead={t("screens.settings.export_help")}>
      <ButtonRow>
        <Button busy={call.busy} onClick={() => void fetchArchive()}>
          {t("screens.settings.export_button")}
        </Button>
      </ButtonRow>
    </FormSection>
  );
}

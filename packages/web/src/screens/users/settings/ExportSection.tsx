import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Settings.module.css";

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
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t("screens.settings.export")}</h2>
      <p>{t("screens.settings.export_help")}</p>
      <ButtonRow>
        <Button busy={call.busy} onClick={() => void fetchArchive()}>
          {t("screens.settings.export_button")}
        </Button>
      </ButtonRow>
    </section>
  );
}

import { useT } from "../../app/services/services.tsx";
import { ProgressRing } from "../../ui/Spinner.tsx";
import styles from "./Uploads.module.css";
import type { Upload } from "./use-uploads.ts";

/** The uploads that run, with their progress, and those that have failed. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT();
  return uploads.map(({ id, name, share, failed }) => (
    <span key={id} className={styles.upload}>
      {failed ? (
        <>
          <bdi>{t("components.editor.upload_failed", { name })}</bdi>
          <button type="button" className={styles.action} onClick={failed.retry}>
            {t("components.editor.upload_retry")}
          </button>
          <button type="button" className={styles.action} onClick={failed.forget}>
            {t("components.editor.upload_forget")}
          </button>
        </>
      ) : (
        <>
          <ProgressRing share={share} label={t("components.editor.sending", { name })} />
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  ));
}

import { useEffect } from "react";
import { useT } from "../../../app/services.tsx";
import styles from "./Maintenance.module.css";

export const status = 503;

const TRY_AGAIN_MS = 15_000;

/** Shown while the site is being worked on; leaves by itself once it is back. */
export function Screen() {
  const t = useT();
  useEffect(() => {
    const timer = setInterval(async () => {
      const ready = await fetch("/readyz").catch(() => null);
      if (ready?.ok) location.replace("/");
    }, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id="main" className={styles.page}>
      <h1>{t("errors.maintenance")}</h1>
      <p>{t("errors.next_maintenance")}</p>
    </main>
  );
}

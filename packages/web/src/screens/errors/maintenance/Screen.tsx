import { useEffect } from "react";
import type { Head } from "../../../app/page/head.ts";
import { withBasePath } from "../../../app/routing/base-path.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Ripples } from "../../../ui/drawings/Ripples.tsx";
import styles from "./Maintenance.module.css";

export const status = 503;

export const head = ({ t }: HeadContext): Head => ({ title: t("errors.name_maintenance"), noindex: true });

const RETRY_INTERVAL_MS = 15_000;

/** The maintenance page; reloads when the site is available again. */
export function Screen() {
  const t = useT();
  useEffect(() => {
    const timer = setInterval(async () => {
      const ready = await fetch(withBasePath("/readyz")).catch(() => null);
      if (ready?.ok) location.replace(withBasePath("/"));
    }, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id="main" className={styles.page}>
      <Ripples sign="pause" />
      <h1>{t("errors.maintenance")}</h1>
      <p>{t("errors.next_maintenance")}</p>
    </main>
  );
}

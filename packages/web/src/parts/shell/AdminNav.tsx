import { lazy, Suspense } from "react";
import { useIsLive, usePlace, useT } from "../../app/services.tsx";
import { adminGroups } from "./admin-pages.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";

const PluginLinks = lazy(() => import("../plugins/PluginLinks.tsx").then((file) => ({ default: file.PluginLinks })));

/** The ways through the administration. */
export function AdminNav() {
  const t = useT();
  const { path } = usePlace();
  const isLive = useIsLive();
  const here = path.split("/")[2] ?? "dashboard";
  return adminGroups.map(({ caption, pages }) => (
    <div key={pages[0][0]}>
      {caption && <h2 className={styles.caption}>{t(caption)}</h2>}
      <ul className={styles.list}>
        {pages.map(([word, text]) => (
          <li key={word}>
            <NavLink href={`/admin/${word}`} current={word === here}>
              {t(text)}
            </NavLink>
          </li>
        ))}
        {caption === "shell.admin_plugins" && isLive && (
          <Suspense>
            <PluginLinks />
          </Suspense>
        )}
      </ul>
    </div>
  ));
}

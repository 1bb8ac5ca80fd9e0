import { useEffect, useRef } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { adminGroups } from "../../app/routing/admin-pages.ts";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ViewAsButton } from "../view-as/ViewAsButton.tsx";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";

const PluginLinks = lazyPart(() => import("./PluginLinks.tsx"), "PluginLinks");

/** The navigation of the administration. It is longer than most screens, and scrolls to the current page. */
export function AdminNav() {
  const t = useT();
  const { path } = usePageLocation();
  const currentPage = path.split("/")[2] ?? "dashboard";
  const groups = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link.
  useEffect(() => {
    groups.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [currentPage]);
  return (
    <div ref={groups}>
      {adminGroups.map(({ caption, pages }) => (
        <div key={pages[0][0]}>
          {caption && <h2 className={styles.caption}>{t(caption)}</h2>}
          <ul className={styles.list}>
            {pages.map(([name, text]) => (
              <li key={name}>
                <NavLink href={`/admin/${name}`} current={name === currentPage}>
                  {caption === null && <Icon name="sliders" large />}
                  {t(text)}
                </NavLink>
              </li>
            ))}
            {caption === null && (
              <li>
                <ViewAsButton entryClass={styles.link} />
              </li>
            )}
            {caption === "shell.admin_plugins" && <PluginLinks />}
          </ul>
        </div>
      ))}
    </div>
  );
}

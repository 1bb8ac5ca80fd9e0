import { lazy, Suspense } from "react";
import { usePlace, useT } from "../../app/services.tsx";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";

const PluginLinks = lazy(() => import("../plugins/PluginLinks.tsx").then((file) => ({ default: file.PluginLinks })));

/** The administration by group: last part of the address, and its text. Source: specification, section 2. */
const groups = [
  { caption: null, pages: [["dashboard", "shell.admin_pages.dashboard"]] },
  {
    caption: "shell.admin_contents",
    pages: [
      ["questions", "shell.admin_pages.questions"],
      ["answers", "shell.admin_pages.answers"],
    ],
  },
  {
    caption: "shell.admin_community",
    pages: [
      ["users", "shell.admin_pages.users"],
      ["badges", "shell.admin_pages.badges"],
    ],
  },
  {
    caption: "shell.admin_appearance",
    pages: [
      ["themes", "shell.admin_pages.themes"],
      ["customize", "shell.admin_pages.customize"],
      ["branding", "shell.admin_pages.branding"],
    ],
  },
  {
    caption: "shell.admin_settings",
    pages: [
      ["general", "shell.admin_pages.general"],
      ["interface", "shell.admin_pages.interface"],
      ["smtp", "shell.admin_pages.smtp"],
      ["legal", "shell.admin_pages.legal"],
      ["write", "shell.admin_pages.write"],
      ["seo", "shell.admin_pages.seo"],
      ["login", "shell.admin_pages.login"],
      ["settings-users", "shell.admin_pages.settings-users"],
      ["privileges", "shell.admin_pages.privileges"],
    ],
  },
  { caption: "shell.admin_plugins", pages: [["installed-plugins", "shell.admin_pages.installed-plugins"]] },
] as const;

/** The ways through the administration. */
export function AdminNav() {
  const t = useT();
  const { path } = usePlace();
  const here = path.split("/")[2] ?? "dashboard";
  return groups.map(({ caption, pages }) => (
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
        {caption === "shell.admin_plugins" && (
          <Suspense>
            <PluginLinks />
          </Suspense>
        )}
      </ul>
    </div>
  ));
}

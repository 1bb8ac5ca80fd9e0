import { useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { Mark } from "../../ui/drawings/Mark.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import styles from "./Footer.module.css";
import { PreferencesForm } from "./PreferencesForm.tsx";

/** The footer: legal pages and preferences. */
export function Footer() {
  const t = useT();
  const viewer = useViewer();
  const { pages } = useServices().boot.plugins;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <a href="/help">{t("components.help.pages")}</a>
        {pages.map(
          ({ path, title, menu }) =>
            menu === "footer" && (
              <a key={path} href={path}>
                {title}
              </a>
            ),
        )}
        {useSite().login.public_log && <a href="/moderation-log">{t("public_log.title")}</a>}
        <a href="/tos">{t("shell.terms")}</a>
        <a href="/privacy">{t("shell.privacy")}</a>
        {isMember(viewer) ? <a href="/users/settings/interface">{t("shell.look.title")}</a> : <PreferencesForm />}
        <Shortcuts />
        <p className={styles.made}>
          <Mark />
          {t("shell.powered_by", { product: "Askwell" })}
        </p>
      </div>
    </footer>
  );
}

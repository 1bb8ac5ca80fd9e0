import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useLoginAddresses } from "../login/use-login-addresses.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";
import { useLogOut } from "./use-log-out.ts";

/** Installs the site as an app, where the browser offers it. */
function InstallButton() {
  const t = useT();
  const install = useStore(useServices().app)?.install;
  if (!install) return null;
  return (
    <li>
      <button type="button" onClick={install} className={styles.link}>
        <Icon name="jump" large />
        {t("shell.install")}
      </button>
    </li>
  );
}

function VisitorLinks() {
  const t = useT();
  const { login, rememberAddress } = useLoginAddresses();
  return (
    <li>
      <NavLink href={login} current={false} onClick={rememberAddress}>
        <Icon name="person" large />
        {t("shell.log_in")}
      </NavLink>
    </li>
  );
}

/** What the menu of the account has in the header of wide screens; shown by the drawer of phones. */
export function DrawerAccount() {
  const t = useT();
  const viewer = useViewer();
  const logOut = useLogOut();
  if (!viewer) {
    return (
      <ul className={`${styles.list} ${styles.account}`}>
        <VisitorLinks />
        <InstallButton />
      </ul>
    );
  }
  const profile = `/users/${encodeURIComponent(viewer.username)}`;
  return (
    <div className={styles.account}>
      <h2 className={styles.caption}>{viewer.display_name || viewer.username}</h2>
      <ul className={styles.list}>
        <li>
          <NavLink href={profile} current={false}>
            <Icon name="person" large />
            {t("shell.profile")}
          </NavLink>
        </li>
        <li>
          <NavLink href={`${profile}/bookmarks`} current={false}>
            <Icon name="bookmark" large />
            {t("shell.bookmarks")}
          </NavLink>
        </li>
        <li>
          <NavLink href="/users/settings/profile" current={false}>
            <Icon name="sliders" large />
            {t("shell.settings")}
          </NavLink>
        </li>
        <InstallButton />
        <li>
          <button {...logOut} className={styles.link}>
            <Icon name="external" large />
            {t("shell.log_out")}
          </button>
        </li>
      </ul>
    </div>
  );
}

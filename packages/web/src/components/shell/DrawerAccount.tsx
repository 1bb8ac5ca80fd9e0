import { useT, useViewer } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoginAddresses } from "../login/use-login-addresses.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";
import { useLogOut } from "./use-log-out.ts";

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
        <li>
          <button type="button" onClick={logOut} className={styles.link}>
            <Icon name="external" large />
            {t("shell.log_out")}
          </button>
        </li>
      </ul>
    </div>
  );
}

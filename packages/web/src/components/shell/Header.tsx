import { useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { Mark } from "../../ui/drawings/Mark.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NotificationBell } from "../notifications/NotificationBell.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Header.module.css";
import { HeaderSearch, openSearch, SEARCH_ID } from "./HeaderSearch.tsx";
import { LoginLinks } from "./LoginLinks.tsx";

/** The id of the side navigation, which the menu button opens as a drawer. */
export const DRAWER_ID = "site-navigation";

function Brand() {
  const { general, branding } = useSite();
  const logo = branding.logo || branding.mobile_logo;
  if (logo === "") {
    return (
      <a href="/" className={styles.brand}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <bdi className={styles.name}>{general.name}</bdi>
      </a>
    );
  }
  return (
    <a href="/" className={styles.brand}>
      <picture>
        {branding.mobile_logo && <source media="(width < 64rem)" srcSet={branding.mobile_logo} />}
        <img src={logo} alt={general.name} className={styles.logo} />
      </picture>
    </a>
  );
}

function UserTools({ drawer }: { drawer: boolean }) {
  const t = useT();
  const viewer = useViewer();
  if (!viewer) return <LoginLinks />;
  return (
    <>
      <a href="/questions/ask" className={styles.ask} aria-label={t("shell.ask")}>
        {t("shell.ask_short")}
      </a>
      {isMember(viewer) && <NotificationBell />}
      <div className={drawer ? styles.inDrawer : undefined}>
        <AccountMenu viewer={viewer} />
      </div>
    </>
  );
}

/** The header: brand, search, and the tools of the user. On phones the drawer has the account. */
export function Header({ drawer }: { drawer: boolean }) {
  const t = useT();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand />
        <HeaderSearch />
        <div className={styles.tools}>
          <button
            type="button"
            popoverTarget={SEARCH_ID}
            onClick={openSearch}
            className={styles.searchButton}
            aria-label={t("shell.search")}
          >
            <Icon name="search" large />
          </button>
          <UserTools drawer={drawer} />
          {drawer && (
            <button type="button" popoverTarget={DRAWER_ID} className={styles.menu} aria-label={t("shell.menu")}>
              <Icon name="menu" large />
            </button>
          )}
        </div>
      </div>
    </header>
  );
}

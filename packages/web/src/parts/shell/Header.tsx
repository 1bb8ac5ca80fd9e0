import { useSite, useT, useViewer } from "../../app/services.tsx";
import { isMember } from "../../app/viewer.ts";
import { Icon } from "../../ui/Icon.tsx";
import { NewsLinks } from "../notifications/NewsLinks.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { Entrance } from "./Entrance.tsx";
import styles from "./Header.module.css";
import { HeaderSearch, openSearch, SEARCH_ID } from "./HeaderSearch.tsx";

/** The id of the side navigation, which the menu button opens as a drawer. */
export const DRAWER_ID = "site-navigation";

function Brand() {
  const { general, branding } = useSite();
  const logo = branding.logo || branding.mobile_logo;
  if (logo === "") {
    return (
      <a href="/" className={styles.brand}>
        {general.name}
      </a>
    );
  }
  return (
    <a href="/" className={styles.brand}>
      <picture>
        {branding.mobile_logo && <source media="(width < 75rem)" srcSet={branding.mobile_logo} />}
        <img src={logo} alt={general.name} className={styles.logo} />
      </picture>
    </a>
  );
}

function Personal() {
  const t = useT();
  const viewer = useViewer();
  if (!viewer) return <Entrance />;
  return (
    <>
      <a href="/questions/ask" className={styles.ask} aria-label={t("shell.ask")}>
        <Icon name="plus" />
        <span className={styles.wideOnly}>{t("shell.ask_short")}</span>
      </a>
      {isMember(viewer) && <NewsLinks />}
      <AccountMenu viewer={viewer} />
    </>
  );
}

/** The bar at the top: where one is, what one looks for, what one can do, who one is. */
export function Header({ drawer }: { drawer: boolean }) {
  const t = useT();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {drawer && (
          <button type="button" popoverTarget={DRAWER_ID} className={styles.menu} aria-label={t("shell.menu")}>
            <Icon name="menu" large />
          </button>
        )}
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
          <Personal />
        </div>
      </div>
    </header>
  );
}

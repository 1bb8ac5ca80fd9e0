import { shownCount } from "../../app/notifications/notification-status.ts";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { usePageLocation, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isAdmin, isStaff } from "../../app/session/viewer.ts";
import { useStore } from "../../app/store.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { DrawerAccount } from "./DrawerAccount.tsx";
import { DRAWER_ID } from "./Header.tsx";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";

/** Readers load no names of pages of the administration. */
const AdminNav = lazyPart(() => import("./AdminNav.tsx"), "AdminNav");

interface NavItem {
  readonly href: string;
  readonly icon: IconName;
  readonly text: `shell.${"questions" | "tags" | "users" | "badges" | "assistant" | "review" | "admin"}`;
  /** Paths where the item is the current one. */
  readonly at: RegExp;
}

const items: readonly NavItem[] = [
  { href: "/questions", icon: "question", text: "shell.questions", at: /^\/(questions(\/|$)|$)/ },
  { href: "/tags", icon: "tag", text: "shell.tags", at: /^\/tags(\/|$)/ },
  { href: "/users", icon: "people", text: "shell.users", at: /^\/users(\/(?!settings|notifications)|$)/ },
  { href: "/badges", icon: "award", text: "shell.badges", at: /^\/badges(\/|$)/ },
];

const assistant: NavItem = { href: "/ai-assistant", icon: "comment", text: "shell.assistant", at: /^\/ai-assistant/ };
const review: NavItem = { href: "/review", icon: "shield", text: "shell.review", at: /^\/review/ };
const admin: NavItem = { href: "/admin", icon: "sliders", text: "shell.admin", at: /^\/admin/ };

function SiteNav() {
  const t = useT();
  const viewer = useViewer();
  const { path } = usePageLocation();
  const { notifications: unread, boot } = useServices();
  const notifications = useStore(unread);
  const tasks = notifications?.tasks ?? notifications?.revision ?? 0;
  const assigned = notifications?.assigned ?? 0;
  const waiting = tasks + assigned;
  const mayReview = isStaff(viewer) || notifications?.can_revision === true;
  const moderation = [
    ...(mayReview ? [tasks === 0 && assigned > 0 ? { ...review, href: "/review/assigned" } : review] : []),
    ...(isAdmin(viewer) ? [admin] : []),
  ];
  const renderItem = ({ href, icon, text, at }: NavItem) => (
    <li key={href}>
      <NavLink href={href} current={at.test(path)}>
        <Icon name={icon} large />
        {t(text)}
        {text === "shell.review" && waiting > 0 && (
          <span className={styles.count}>
            {shownCount(waiting)} <span className="visually-hidden">{t("shell.waiting")}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
  return (
    <>
      <ul className={styles.list}>
        {items.map(renderItem)}
        {boot.site.site_assistant.enabled && renderItem(assistant)}
        {boot.plugins.pages.map(
          ({ path: href, title, menu }) =>
            menu === "navigation" && (
              <li key={href}>
                <NavLink href={href} current={path === href || path.startsWith(`${href}/`)}>
                  <Icon name="star" large />
                  {title}
                </NavLink>
              </li>
            ),
        )}
      </ul>
      {moderation.length > 0 && (
        <>
          <h2 className={styles.caption}>{t("shell.moderation")}</h2>
          <ul className={styles.list}>{moderation.map(renderItem)}</ul>
        </>
      )}
    </>
  );
}

/** The side navigation; on narrow screens a drawer that the menu button opens. */
export function SideNav({ admin: isAdministration }: { admin: boolean }) {
  const t = useT();
  const { general } = useSite();
  return (
    <nav id={DRAWER_ID} popover="auto" aria-label={t("shell.navigation")} className={styles.nav}>
      <div className={styles.drawerHead}>
        <strong>{general.name}</strong>
        <IconButton icon="close" label={t("ui.close")} popoverTarget={DRAWER_ID} popoverTargetAction="hide" />
      </div>
      {isAdministration ? <AdminNav /> : <SiteNav />}
      <DrawerAccount />
    </nav>
  );
}

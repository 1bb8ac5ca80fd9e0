import { useServices, useT } from "../../app/services.tsx";
import { type Viewer, viewerAvatar } from "../../app/viewer.ts";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../ui/Menu.tsx";
import styles from "./AccountMenu.module.css";
import { useLogOut } from "./use-log-out.ts";

/** What belongs to the person who is signed in. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const t = useT();
  const center = useServices().boot.agent?.agent_info;
  const pages = center?.control_center?.length
    ? [{ url: center.url, label: center.display_name }, ...center.control_center]
    : [];
  const logOut = useLogOut();
  const name = viewer.display_name || viewer.username;
  const own = `/users/${encodeURIComponent(viewer.username)}`;
  const picture = <Avatar name={name} src={viewerAvatar(viewer)} size={32} />;
  return (
    <Menu trigger={picture} label={t("shell.account", { name })} triggerClass={styles.me}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>@{viewer.username}</span>
      </p>
      <MenuDivider />
      <MenuLink href={own} icon="person">
        {t("shell.profile")}
      </MenuLink>
      <MenuLink href={`${own}/bookmarks`} icon="bookmark">
        {t("shell.bookmarks")}
      </MenuLink>
      <MenuLink href="/users/settings/profile" icon="sliders">
        {t("shell.settings")}
      </MenuLink>
      {pages.length > 0 && <MenuDivider />}
      {pages.map(
        ({ url, label }) =>
          url && (
            <MenuLink key={url} href={url}>
              {label}
            </MenuLink>
          ),
      )}
      <MenuDivider />
      <MenuButton onClick={logOut}>{t("shell.log_out")}</MenuButton>
    </Menu>
  );
}

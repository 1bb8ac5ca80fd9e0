import { useServices, useT } from "../../app/services/services.tsx";
import { type SignedInUser, viewerAvatar } from "../../app/session/viewer.ts";
import { useStore } from "../../app/store.ts";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../ui/Menu.tsx";
import styles from "./AccountMenu.module.css";
import { useLogOut } from "./use-log-out.ts";

/** The menu of the signed-in user. */
export function AccountMenu({ viewer }: { viewer: SignedInUser }) {
  const t = useT();
  const userCenter = useServices().boot.agent?.agent_info;
  const pages = userCenter?.control_center?.length
    ? [{ url: userCenter.url, label: userCenter.display_name }, ...userCenter.control_center]
    : [];
  const logOut = useLogOut();
  const install = useStore(useServices().app)?.install;
  const name = viewer.display_name || viewer.username;
  const profilePath = `/users/${encodeURIComponent(viewer.username)}`;
  const picture = <Avatar name={name} src={viewerAvatar(viewer)} size={32} />;
  const caption = (
    <>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>@{viewer.username}</span>
      </p>
      <MenuDivider />
    </>
  );
  return (
    <Menu trigger={picture} label={t("shell.account", { name })} triggerClass={styles.me} caption={caption}>
      <MenuLink href={profilePath} icon="person">
        {t("shell.profile")}
      </MenuLink>
      <MenuLink href={`${profilePath}/bookmarks`} icon="bookmark">
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
      {install && <MenuButton onClick={install}>{t("shell.install")}</MenuButton>}
      <MenuButton {...logOut}>{t("shell.log_out")}</MenuButton>
    </Menu>
  );
}

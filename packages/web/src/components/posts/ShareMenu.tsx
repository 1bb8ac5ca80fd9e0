import { useIsLive, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/Menu.tsx";
import styles from "./actions.module.css";

interface ShareMenuProps {
  readonly title: string;
  readonly questionId: string;
  readonly answerId?: string;
}

/** A menu that shares the link of a question or an answer. */
export function ShareMenu({ title, questionId, answerId }: ShareMenuProps) {
  const t = useT();
  const isLive = useIsLive();
  const viewer = useViewer();
  const { general } = useSite();
  const { feedback } = useServices();
  const path = `/questions/${questionId}${answerId ? `/${answerId}` : ""}`;
  const by = viewer ? `?share=${encodeURIComponent(viewer.username)}` : "";
  const address = general.site_url + path + by;
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => feedback.toast("ok", t("components.posts.copied")),
      () => void feedback.confirm({ title: t("components.posts.copy_link"), message: address }),
    );
  };
  const encoded = encodeURIComponent(address);
  return (
    <Menu
      triggerClass={styles.action}
      trigger={
        <>
          <Icon name="share" />
          {t("components.posts.share")}
        </>
      }
    >
      <MenuButton icon="link" onClick={() => void copy()}>
        {t("components.posts.copy_link")}
      </MenuButton>
      <MenuLink href={`https://www.facebook.com/sharer/sharer.php?u=${encoded}`} icon="external">
        {t("components.posts.share_facebook")}
      </MenuLink>
      <MenuLink href={`https://x.com/intent/post?url=${encoded}&text=${encodeURIComponent(title)}`} icon="external">
        {t("components.posts.share_x")}
      </MenuLink>
      {isLive && "share" in navigator && (
        <MenuButton icon="share" onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
          {t("components.posts.share_system")}
        </MenuButton>
      )}
    </Menu>
  );
}

import { useIsLive, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuLink } from "../../ui/Menu.tsx";
import styles from "./actions.module.css";

/** The question or answer that is shared. */
export interface SharedPost {
  readonly title: string;
  readonly questionId: string;
  readonly answerId?: string;
}

/** The address of a post, to copy it, and to hand it to the system where it can share. */
function useShare({ title, questionId, answerId }: SharedPost) {
  const t = useT();
  const isLive = useIsLive();
  const viewer = useViewer();
  const { general } = useSite();
  const { feedback } = useServices();
  const path = `/questions/${questionId}${answerId ? `/${answerId}` : ""}`;
  const by = viewer ? `?share=${encodeURIComponent(viewer.username)}` : "";
  const address = general.site_url + path + by;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => feedback.toast("ok", t("components.posts.copied")),
      () => void feedback.confirm({ title: t("components.posts.copy_link"), message: address }),
    );
  const hasSystem = isLive && "share" in navigator;
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return { address, copy, share: hasSystem ? share : null };
}

interface ShareMenuProps {
  readonly post: SharedPost;
  /** The widths at which it is in the line. */
  readonly triggerClass: string | undefined;
}

/** A menu that shares a post; on narrow phones `ShareItem` is in the menu of the post instead. */
export function ShareMenu({ post, triggerClass }: ShareMenuProps) {
  const t = useT();
  const { address, copy, share } = useShare(post);
  const encoded = encodeURIComponent(address);
  return (
    <Menu
      triggerClass={classes(styles.action, triggerClass)}
      trigger={
        <>
          <Icon name="share" />
          <span className={styles.word}>{t("components.posts.share")}</span>
        </>
      }
    >
      <MenuButton icon="link" onClick={copy}>
        {t("components.posts.copy_link")}
      </MenuButton>
      <MenuLink href={`https://www.facebook.com/sharer/sharer.php?u=${encoded}`} icon="external">
        {t("components.posts.share_facebook")}
      </MenuLink>
      <MenuLink
        href={`https://x.com/intent/post?url=${encoded}&text=${encodeURIComponent(post.title)}`}
        icon="external"
      >
        {t("components.posts.share_x")}
      </MenuLink>
      {share && (
        <MenuButton icon="share" onClick={share}>
          {t("components.posts.share_system")}
        </MenuButton>
      )}
    </Menu>
  );
}

/** Shares a post with the system, or copies its link where that cannot share. */
export function ShareItem({ post }: { readonly post: SharedPost }) {
  const t = useT();
  const { copy, share } = useShare(post);
  return (
    <MenuButton icon="share" onClick={share ?? copy}>
      {t("components.posts.share")}
    </MenuButton>
  );
}

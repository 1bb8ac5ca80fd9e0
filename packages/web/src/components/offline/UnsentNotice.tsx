import { useState } from "react";
import type { UnsentPost } from "../../app/offline/outbox.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./OfflineNotice.module.css";
import { UnsentPosts } from "./UnsentPosts.tsx";

/** Says how many texts are not sent yet, and lists all of them. */
export function UnsentNotice({ posts }: { readonly posts: readonly UnsentPost[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (posts.length === 0) return null;
  const rejected = posts.filter(({ problem }) => problem !== "").length;
  const text =
    rejected > 0
      ? t("components.outbox.rejected", { count: rejected })
      : t("components.outbox.waiting", { count: posts.length });
  return (
    <div className={styles.notice}>
      <Icon name={rejected > 0 ? "alert" : "history"} />
      <p>{text}</p>
      <Button small onClick={() => setOpen(true)}>
        {t("components.outbox.show_all")}
      </Button>
      {isOpen && (
        <Dialog wide title={t("components.outbox.title")} closeLabel={t("ui.close")} onClose={() => setOpen(false)}>
          <UnsentPosts posts={posts} isList />
        </Dialog>
      )}
    </div>
  );
}

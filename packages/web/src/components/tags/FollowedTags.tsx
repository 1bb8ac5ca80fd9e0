import { useId, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./FollowedTags.module.css";
import { type TagLike, TagRow } from "./TagChip.tsx";

const Editor = lazyPart(() => import("./FollowedTagsEditor.tsx"), "FollowedTagsEditor");

/** The user's followed tags, with an editor. */
export function FollowedTags({ tags }: { tags: readonly TagLike[] }) {
  const t = useT();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.caption}>
          {t("components.tags.followed")}
        </h2>
        {!isEditing && (
          <Button small variant="quiet" onClick={() => setEditing(true)}>
            {t("actions.edit")}
          </Button>
        )}
      </div>
      {isEditing ? (
        <Editor tags={tags} onClose={() => setEditing(false)} />
      ) : tags.length > 0 ? (
        <TagRow tags={tags} />
      ) : (
        <p className={styles.hint}>
          {t("components.tags.none_followed")} <a href="/tags">{t("components.tags.find")}</a>
        </p>
      )}
    </section>
  );
}

import { useId } from "react";
import { useT } from "../../app/services.tsx";
import styles from "./FollowedTags.module.css";
import { type TagLike, TagRow } from "./TagChip.tsx";

/** The tags that somebody follows. */
export function FollowedTags({ tags }: { tags: readonly TagLike[] }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {t("parts.tags.followed")}
      </h2>
      {tags.length > 0 ? (
        <TagRow tags={tags} />
      ) : (
        <p className={styles.hint}>
          {t("parts.tags.none_followed")} <a href="/tags">{t("parts.tags.find")}</a>
        </p>
      )}
    </section>
  );
}

import type { Reply } from "@askwell/contract";
import { useId } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { IconButton } from "../../ui/Button.tsx";
import head from "./FollowedTags.module.css";
import styles from "./IgnoredTags.module.css";
import { TagChip } from "./TagChip.tsx";

/** The tags that the user ignores, each with a button that ends it; nothing without any. */
export function IgnoredTags({ tags }: { readonly tags: Reply<"tagsIgnored"> }) {
  const t = useT();
  const id = useId();
  const { router } = useServices();
  const call = useCall("ignoreTag", { isButton: true });
  if (tags.length === 0) return null;
  const end = async (tag_id: string) => {
    const result = await call.run({ tag_id, is_cancel: true });
    if (result?.ok) await router.revalidate();
  };
  return (
    <section aria-labelledby={id}>
      <div className={head.head}>
        <h2 id={id} className={head.caption}>
          {t("components.tags.ignored")}
        </h2>
      </div>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag.tag_id} className={styles.tag}>
            <TagChip tag={tag} />
            <IconButton
              icon="close"
              label={t("components.tags.end_ignoring", { name: tag.display_name })}
              onClick={() => void end(tag.tag_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

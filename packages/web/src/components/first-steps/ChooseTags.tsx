import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./FirstSteps.module.css";

type Tag = Reply<"tagsPage">["list"][number];

/** As many as are looked over at a glance. */
const OFFERED = 8;

/** The tags with the most questions. */
function usePopularTags(): readonly Tag[] | null {
  const { api, handleError } = useServices();
  const [tags, setTags] = useState<readonly Tag[] | null>(null);
  useEffect(() => {
    api.tagsPage({ page: 1, page_size: OFFERED, query_cond: "popular" }).then(
      ({ list }) => setTags(list),
      (error) => {
        handleError(error, { passErrors: true, quietFailure: true });
        setTags([]);
      },
    );
  }, [api, handleError]);
  return tags;
}

/** One tag to follow. */
function TagToggle({ tag }: { readonly tag: Tag }) {
  const call = useCall("follow", { isButton: true });
  const [isOn, setOn] = useState(tag.is_follower);
  const toggle = async () => {
    if (call.busy) return;
    setOn(!isOn);
    const result = await call.run({ object_id: tag.tag_id, is_cancel: isOn });
    if (result) setOn(result.ok ? result.reply.is_followed : isOn);
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={styles.tag}
      aria-disabled={call.busy || undefined}
      onClick={() => void toggle()}
    >
      {isOn && <Icon name="check" />}
      <bdi>{tag.display_name}</bdi>
    </button>
  );
}

/** Tags that a new member may follow. */
export function ChooseTags() {
  const t = useT();
  const tags = usePopularTags();
  return (
    <>
      <p>{t(tags?.length === 0 ? "components.first_steps.no_tags" : "components.first_steps.tags_text")}</p>
      <ul className={styles.tags}>
        {tags?.map((tag) => (
          <li key={tag.tag_id}>
            <TagToggle tag={tag} />
          </li>
        ))}
      </ul>
    </>
  );
}

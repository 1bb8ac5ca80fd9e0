import type { Reply } from "@askwell/contract";
import { useId, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./SavedFilters.module.css";
import { isSaved } from "./saved-filter.ts";

const Editor = lazyPart(() => import("./SavedFiltersEditor.tsx"), "SavedFiltersEditor");

/** The user's saved filters, with an editor; nothing without any. */
export function SavedFilters({ filters }: Reply<"savedFilters">) {
  const t = useT();
  const id = useId();
  const location = usePageLocation();
  const [isEditing, setIsEditing] = useState(false);
  if (filters.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.caption} tabIndex={-1}>
          {t("components.saved_filters.title")}
        </h2>
        <Button small variant="quiet" onClick={() => setIsEditing(!isEditing)}>
          {t(isEditing ? "components.saved_filters.done" : "actions.edit")}
        </Button>
      </div>
      {isEditing ? (
        <Editor filters={filters} headingId={id} />
      ) : (
        <ul className={styles.list}>
          {filters.map((filter) => (
            <li key={filter.id}>
              <a
                href={filter.address}
                className={styles.filter}
                aria-current={isSaved([filter], location) ? "page" : undefined}
              >
                <bdi>{filter.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

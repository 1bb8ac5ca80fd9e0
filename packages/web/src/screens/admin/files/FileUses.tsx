import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import styles from "./Files.module.css";

interface FileUsesProps {
  readonly uses: Reply<"fileUses">;
  /** Whether the file is a picture of a user or of the site. */
  readonly isPicture: boolean;
}

/** The posts and pages that use an upload. */
export function FileUses({ uses: { list, is_partial }, isPicture }: FileUsesProps) {
  const t = useT();
  const none = isPicture ? "unused_picture" : is_partial ? "unused_in_part" : "unused";
  return (
    <div role="status" className={styles.uses}>
      {list.length === 0 ? (
        t(`screens.admin_files.${none}`)
      ) : (
        <ul>
          {list.map(({ kind, title, url }) => (
            <li key={url}>
              {t(`screens.admin_files.kinds.${kind}`)}:{" "}
              <a href={url} dir="auto">
                {title || t("screens.admin_files.site")}
              </a>
            </li>
          ))}
        </ul>
      )}
      {list.length > 0 && is_partial && t("screens.admin_files.searched_part")}
    </div>
  );
}

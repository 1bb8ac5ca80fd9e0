import type { Reply } from "@askwell/contract";
import { useMessages, useT } from "../../app/services/services.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import styles from "./Rights.module.css";

/** Granted rights as their user reads them. */
export type HeldRights = Reply<"ownRights">["list"][number];

/** The rights of a grant. */
export function RightNames({ rights }: Pick<HeldRights, "rights">) {
  const t = useT();
  return (
    <ul className={styles.rights}>
      {rights.map((right) => (
        <li key={right}>{t(`granted_rights.right.${right}`)}</li>
      ))}
    </ul>
  );
}

/** The tags to which rights are limited. */
export function RightTags({ tags }: Pick<HeldRights, "tags">) {
  const t = useT();
  return tags.length > 0 ? <TagRow tags={tags} /> : <span>{t("granted_rights.everywhere")}</span>;
}

/** When rights end by themselves. */
export function RightsEnd({ until }: Pick<HeldRights, "until">) {
  const { t, formats } = useMessages();
  return (
    <span>
      {until === 0 ? t("granted_rights.never") : t("granted_rights.until_date", { date: formats.absoluteDate(until) })}
    </span>
  );
}

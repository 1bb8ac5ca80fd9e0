import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";

/** A removed post. */
export type Resembled = NonNullable<NonNullable<Reply<"reviewTask">>["resembles"]>;

/** The removed post that a held one is like, to compare them. Rules: docs/rules/hold-rules.md HR9. */
export function ResembledPost({ post }: { readonly post: Resembled }) {
  const t = useT();
  const { title, object_type, parsed_text, author_user_info, created_at } = post;
  return (
    <section className={styles.resembled} aria-label={t("hold_rules.resembled")}>
      <h2>{t("hold_rules.resembled")}</h2>
      <p className={styles.written}>
        <PersonLink person={author_user_info} size={16} />
        <RelativeTime at={created_at} />
        <span>{t(`components.review.kind.${object_type}`)}</span>
      </p>
      <h3 dir="auto">
        <a href={postAddress(post)}>{title === "" ? t("components.review.open_comment") : title}</a>
      </h3>
      <Prose html={parsed_text} under={3} small={object_type === "comment"} />
    </section>
  );
}

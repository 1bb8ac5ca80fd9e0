import { classes } from "../../ui/classes.ts";
import styles from "./TagChip.module.css";

export interface TagLike {
  readonly slug_name: string;
  readonly display_name: string;
  readonly main_tag_slug_name?: string;
  readonly recommend?: boolean;
  readonly reserved?: boolean;
}

const tagAddress = ({ slug_name, main_tag_slug_name }: TagLike): string =>
  `/tags/${encodeURIComponent(main_tag_slug_name || slug_name)}`;

/** A tag as a link. Recommended and reserved tags have their own style. */
export function TagChip({ tag }: { tag: TagLike }) {
  const className = classes(
    styles.tag,
    "touch-target",
    tag.recommend && styles.recommended,
    tag.reserved && styles.reserved,
  );
  return (
    <a href={tagAddress(tag)} className={className} rel="tag" dir="auto">
      <span className={styles.text}>{tag.display_name || tag.slug_name}</span>
    </a>
  );
}

/** The tags of a question. */
export function TagRow({ tags }: { tags: readonly TagLike[] }) {
  return (
    <ul className={styles.row}>
      {tags.map((tag) => (
        <li key={tag.slug_name}>
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  );
}

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

/** A tag as an object to press. Recommended and reserved ones look their part. */
export function TagChip({ tag }: { tag: TagLike }) {
  const look = classes(styles.tag, tag.recommend && styles.recommended, tag.reserved && styles.reserved);
  return (
    <a href={tagAddress(tag)} className={look} rel="tag" dir="auto">
      {tag.display_name || tag.slug_name}
    </a>
  );
}

/** The tags of one question. */
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

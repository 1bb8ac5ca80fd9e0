import type { Reply } from "@askwell/contract";
import { useId } from "react";
import { TagRow } from "../tags/TagChip.tsx";
import styles from "./SidebarBox.module.css";

/** A box of a plugin: links and tags. */
export function SidebarBox({ box: { title, links, tags } }: { box: Reply<"sidebarBoxes">[number] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.caption} dir="auto">
        {title}
      </h2>
      {links.length > 0 && (
        <ul className={styles.list}>
          {links.map(({ text, address }) => (
            <li key={address + text}>
              <a href={address} className={styles.link} dir="auto">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && <TagRow tags={tags} />}
    </section>
  );
}

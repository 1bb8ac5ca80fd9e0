import { usePlace, useT } from "../../app/services.tsx";
import { NavLink } from "./NavLink.tsx";
import styles from "./SideNav.module.css";

/** The administration by group. Source: specification, section 2. */
const groups = [
  { caption: null, words: ["dashboard"] },
  { caption: "shell.admin_contents", words: ["questions", "answers"] },
  { caption: "shell.admin_community", words: ["users", "badges"] },
  { caption: "shell.admin_appearance", words: ["themes", "customize", "branding"] },
  {
    caption: "shell.admin_settings",
    words: ["general", "interface", "smtp", "legal", "write", "seo", "login", "settings-users", "privileges"],
  },
  { caption: "shell.admin_plugins", words: ["installed-plugins"] },
] as const;

type Word = (typeof groups)[number]["words"][number];

const keyOf = <W extends Word>(word: W) => `shell.admin_pages.${word}` as const;

/** The ways through the administration. */
export function AdminNav() {
  const t = useT();
  const { path } = usePlace();
  const here = path.split("/")[2] ?? "dashboard";
  return groups.map(({ caption, words }) => (
    <div key={words[0]}>
      {caption && <h2 className={styles.caption}>{t(caption)}</h2>}
      <ul className={styles.list}>
        {words.map((word) => (
          <li key={word}>
            <NavLink href={`/admin/${word}`} current={word === here}>
              {t(keyOf(word))}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

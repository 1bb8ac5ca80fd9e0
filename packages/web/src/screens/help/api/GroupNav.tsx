import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { Count } from "../../../components/text/Count.tsx";
import styles from "./GroupNav.module.css";

interface GroupNavProps {
  readonly groups: Reply<"apiReference">["groups"];
  /** The slug of the group that is shown; "" for none. */
  readonly current: string;
}

/** Links to the groups of calls. */
export function GroupNav({ groups, current }: GroupNavProps) {
  const t = useT();
  return (
    <nav aria-label={t("screens.help.api.groups")}>
      <h2>{t("screens.help.api.groups")}</h2>
      <ul className={styles.list}>
        {groups.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={`/help/api/${slug}`} className={styles.link} aria-current={slug === current ? "page" : undefined}>
              <span lang="en" dir="ltr">
                {name}
              </span>
              <Count of={count} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

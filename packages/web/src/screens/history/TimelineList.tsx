import type { ScreenProps } from "../../app/routing/route.ts";
import { useT } from "../../app/services.tsx";
import { Entry } from "./Entry.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

type Loaded = ScreenProps<typeof load>["loaded"];

/** The entries, newest first; a version is compared with the one before it. */
export function TimelineList({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const versions = loaded.entries.map((entry) => entry.revision_id).filter((id) => id !== "0");
  return (
    <ol className={styles.list} aria-label={t("screens.history.title")}>
      {loaded.entries.map((entry) => {
        const place = versions.indexOf(entry.revision_id);
        const compared =
          place < 0
            ? null
            : { newer: entry.revision_id, older: versions[place + 1] ?? "0", latest: versions[0] ?? "0" };
        return (
          <li key={entry.activity_id} className={styles.entry}>
            <Entry entry={entry} subject={loaded} compared={compared} />
          </li>
        );
      })}
    </ol>
  );
}

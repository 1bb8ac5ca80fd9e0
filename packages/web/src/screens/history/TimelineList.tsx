import type { ScreenProps } from "../../app/routing/route.ts";
import { useT } from "../../app/services/services.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { TimelineRow } from "./TimelineRow.tsx";

type TimelineData = ScreenProps<typeof load>["loaded"];

/** The entries, newest first; a revision is compared with its predecessor. */
export function TimelineList({ loaded }: { loaded: TimelineData }) {
  const t = useT();
  const versions = loaded.entries.map((entry) => entry.revision_id).filter((id) => id !== "0");
  return (
    <ol className={styles.list} aria-label={t("screens.history.title")}>
      {loaded.entries.map((entry) => {
        const index = versions.indexOf(entry.revision_id);
        const compared =
          index < 0
            ? null
            : { newer: entry.revision_id, older: versions[index + 1] ?? "0", latest: versions[0] ?? "0" };
        return (
          <li key={entry.activity_id} className={styles.entry}>
            <TimelineRow entry={entry} subject={loaded} compared={compared} />
          </li>
        );
      })}
    </ol>
  );
}

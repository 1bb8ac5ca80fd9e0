import { useIsLive, useT } from "../../app/services/services.tsx";
import { ButtonGroup } from "../../ui/forms/ButtonGroup.tsx";
import { useListView } from "./list-view.ts";
import styles from "./ViewSwitch.module.css";

/**
 * The choice between titles alone and titles with excerpts. It needs scripts; on phones it is in the menu of the list.
 */
export function ViewSwitch() {
  const t = useT();
  const isLive = useIsLive();
  const [view, choose] = useListView();
  if (!isLive) return null;
  const choices = [
    ["titles", t("components.lists.titles")],
    ["excerpts", t("components.lists.excerpts")],
  ] as const;
  return (
    <div className={styles.wide}>
      <ButtonGroup label={t("components.lists.view")} choices={choices} chosen={view} choose={choose} />
    </div>
  );
}

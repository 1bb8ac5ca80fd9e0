import { useIsLive, useT } from "../../app/services/services.tsx";
import { MenuButton, MenuDivider } from "../../ui/Menu.tsx";
import styles from "./ListBar.module.css";
import { useListView } from "./list-view.ts";

/** The item of a menu that switches excerpts on and off, on phones; on wider screens there is the `ViewSwitch`. */
export function ExcerptsItem({ withDivider }: { withDivider: boolean }) {
  const t = useT();
  const isLive = useIsLive();
  const [view, choose] = useListView();
  const hasExcerpts = view === "excerpts";
  if (!isLive) return null;
  return (
    <div role="none" className={styles.narrow}>
      {withDivider && <MenuDivider />}
      <MenuButton checked={hasExcerpts} onClick={() => choose(hasExcerpts ? "titles" : "excerpts")}>
        {t("components.lists.excerpts")}
      </MenuButton>
    </div>
  );
}

import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { StoredView } from "./stored-view.ts";
import styles from "./ViewAsBar.module.css";

/** Says above every page as whom an administrator sees the site, and ends it. Rules: docs/rules/view-as.md VA5. */
export function ViewAsBar({ view: { role, rank, rights }, onEnd }: { view: StoredView; onEnd(): void }) {
  const t = useT();
  const names = rights.map((right) => t(`granted_rights.right.${right}`)).join(", ");
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.words}>
        <Icon name="eye" />
        <span>
          {role === "visitor" ? t("view_as.as_visitor") : t(`view_as.as_${role}`, { rank })}
          {names !== "" && ` ${t("view_as.with_rights", { rights: names })}`} {t("view_as.read_only")}
        </span>
      </p>
      <Button small onClick={onEnd}>
        {t("view_as.end")}
      </Button>
    </div>
  );
}

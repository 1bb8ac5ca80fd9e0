import { useT } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import type { BlockedSource } from "./blocked-code.ts";
import styles from "./Settings.module.css";

/** Lists what the content security policy blocks of a field's code, and how to fix it. */
export function BlockedCode({ blocked }: { readonly blocked: readonly BlockedSource[] }) {
  const t = useT();
  return (
    <div role="status">
      {blocked.length > 0 && (
        <Callout tone="warn">
          <p>{t("screens.admin.blocked.title")}</p>
          <ul className={styles.blocked}>
            {blocked.map(({ kind, what }) => (
              <li key={`${kind} ${what}`}>
                <code dir="ltr">{what}</code> {t(`screens.admin.blocked.${kind}`)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

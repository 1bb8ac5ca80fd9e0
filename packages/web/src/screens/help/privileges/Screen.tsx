import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { HelpPage } from "../../../components/help/HelpPage.tsx";
import { HelpTable } from "../../../components/help/HelpTable.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("components.help.privileges"),
  description: t("screens.help.privileges_lead"),
  canonical: "/help/privileges",
});

/** The privileges with the reputation that they need on this site. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const { t, formats } = useMessages();
  const viewer = useViewer();
  const heads = [t("screens.help.privilege"), t("screens.help.reputation"), ...(viewer ? [t("screens.help.you")] : [])];
  const statusText = (allowed: boolean, missing: number) => {
    if (allowed) return t("screens.help.yours");
    return missing > 0
      ? t("screens.help.missing", { count: missing, number: formats.number(missing) })
      : t("screens.help.not_yet");
  };
  return (
    <HelpPage which="privileges" lead={t("screens.help.privileges_lead")}>
      {viewer && (
        <p>
          {isStaff(viewer)
            ? t("screens.help.staff")
            : t("screens.help.your_reputation", { number: formats.number(viewer.rank) })}
        </p>
      )}
      <HelpTable caption={t("components.help.privileges")} heads={heads}>
        {loaded.privileges.map(({ key, label, value, allowed }) => (
          <tr key={key} id={key}>
            <th scope="row">{label}</th>
            <td className={styles.number}>
              <Count of={value} />
            </td>
            {viewer && (
              <td>
                <span className={classes(styles.standing, allowed && styles.yours)}>
                  {allowed && <Icon name="check" />}
                  {statusText(allowed, value - viewer.rank)}
                </span>
              </td>
            )}
          </tr>
        ))}
      </HelpTable>
      <h2>{t("screens.help.earning")}</h2>
      <p>{t("screens.help.earning_text")}</p>
    </HelpPage>
  );
}

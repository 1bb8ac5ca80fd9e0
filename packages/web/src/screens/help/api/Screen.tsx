import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { HelpPage } from "../../../components/help/HelpPage.tsx";
import { CallList } from "./CallList.tsx";
import { GroupNav } from "./GroupNav.tsx";
import type { load } from "./load.ts";
import { Operation } from "./Operation.tsx";
import styles from "./Screen.module.css";

export function head({ loaded: { reference }, t }: HeadContext<typeof load>): Head {
  const group = reference.groups.find(({ slug }) => slug === reference.group);
  return {
    title: group ? t("screens.help.api.group_title", { group: group.name }) : t("components.help.api"),
    description: group?.description ?? t("screens.help.api.lead"),
    canonical: group ? `/help/api/${group.slug}` : "/help/api",
  };
}

/** The calls of the API: all in short, or those of a group in full. Rules: docs/rules/api-document.md OA4. */
export function Screen({ loaded: { reference } }: ScreenProps<typeof load>) {
  const t = useT();
  const { groups, operations } = reference;
  const group = groups.find(({ slug }) => slug === reference.group);
  const nav = <GroupNav groups={groups} current={reference.group} />;
  return (
    <HelpPage which="api" lead={t("screens.help.api.lead")} aside={nav} asideLabel={t("screens.help.api.groups")}>
      {group ? (
        <>
          <div>
            <h2 className={styles.groupName}>
              <bdi lang="en">{group.name}</bdi>
            </h2>
            <p lang="en" dir="ltr">
              {group.description}
            </p>
            <p>
              <a href="/help/api" className="touch-target">
                {t("screens.help.api.all")}
              </a>
            </p>
          </div>
          {operations.map((operation) => (
            <Operation key={operation.name} of={operation} />
          ))}
        </>
      ) : (
        <CallList groups={groups} />
      )}
    </HelpPage>
  );
}

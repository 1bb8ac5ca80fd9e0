import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ListBar } from "../../../components/lists/ListBar.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { directoryLists, type load } from "./load.ts";
import { RankRow } from "./RankRow.tsx";
import styles from "./Screen.module.css";

const labels = {
  reputation: "screens.users.reputation",
  votes: "screens.users.votes",
  staff: "screens.users.staff",
} as const;

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.users"), canonical: "/users" });

/** The users who gained the most reputation or cast the most votes in the last week, and the staff. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { list, people } = loaded;
  const tabs = directoryLists.map((each) => ({
    href: choiceAddress("/users", "", "list", each === "reputation" ? "" : each),
    label: t(labels[each]),
    current: each === list,
  }));
  const most = Math.max(1, ...people.map(({ rank, vote_count }) => (list === "votes" ? vote_count : rank)));
  return (
    <Page>
      <PageHead title={t("shell.users")} lead={t("screens.users.lead")} />
      <section aria-label={t(labels[list])} className={styles.directory}>
        <ListBar label={t("screens.users.lists")} tabs={tabs} />
        {people.length === 0 ? (
          <EmptyState
            title={t("screens.users.none")}
            action={<LinkButton href="/questions">{t("components.questions.browse")}</LinkButton>}
          >
            {t("screens.users.none_hint")}
          </EmptyState>
        ) : (
          <ol className={styles.ranks}>
            {people.map((person, index) => (
              <li key={person.username}>
                <RankRow person={person} list={list} place={index + 1} most={most} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </Page>
  );
}

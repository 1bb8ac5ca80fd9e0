import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { PersonGrid } from "../../../components/users/PersonGrid.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.users"), canonical: "/users" });

/** The top users of the week, and the staff. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { users_with_the_most_reputation: earners, users_with_the_most_vote: voters, staffs } = loaded.ranking;
  const isEmpty = earners.length + voters.length + staffs.length === 0;
  return (
    <Page>
      <PageHead title={t("shell.users")} />
      {isEmpty && <EmptyState title={t("screens.users.none")} />}
      <PersonGrid title={t("screens.users.earners")} people={earners} unit="reputation" />
      <PersonGrid title={t("screens.users.voters")} people={voters} unit="votes" />
      <PersonGrid title={t("screens.users.staff")} people={staffs} unit="reputation" />
    </Page>
  );
}

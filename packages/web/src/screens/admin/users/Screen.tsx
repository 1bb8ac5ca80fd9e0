import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AddPeopleDialog } from "../../../components/admin/AddPeopleDialog.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { ListEnd } from "../../../components/admin/lists/ListEnd.tsx";
import { PurgeButton } from "../../../components/admin/PurgeButton.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ViewAsButton } from "../../../components/view-as/ViewAsButton.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";
import { UserFilters } from "./UserFilters.tsx";
import { UserTable } from "./UserTable.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.users"));

/** Users by status. Rules: docs/rules/administration.md AD14, AD15, AD44. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, after, people, agent, next, is_partial } = loaded;
  const { filter } = filters;
  const [isAdding, setAdding] = useState(false);
  const isEmpty = people.length === 0;
  return (
    <Page>
      <PageHead
        title={t("shell.users")}
        actions={
          <>
            {!isEmpty && <ExportButton call="exportUserList" filters={filters} file="users.csv" />}
            {filter === "deleted" && !isEmpty && <PurgeButton type="users" />}
            <ViewAsButton />
            {agent.allow_create_user && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t("components.admin.add_people")}
              </Button>
            )}
          </>
        }
      />
      <UserFilters filters={filters} />
      <UserTable {...loaded} />
      <ListEnd after={after} next={next} isPartial={is_partial} />
      {isAdding && <AddPeopleDialog roles={loaded.roles} onClose={() => setAdding(false)} />}
    </Page>
  );
}

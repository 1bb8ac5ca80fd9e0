import { type ReactNode, useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { PersonDialog } from "../../../components/admin/PersonDialog.tsx";
import { PersonState } from "../../../components/admin/PersonRow.tsx";
import { actionsFor, type PersonAction, roleText } from "../../../components/admin/person-actions.ts";
import { useOwnAccountGuard } from "../../../components/admin/use-own-account-guard.ts";
import { PersonGrants } from "../../../components/granted-rights/PersonGrants.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { firstViewOf } from "../../../components/view-as/first-view.ts";
import { ViewAsButton } from "../../../components/view-as/ViewAsButton.tsx";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";
import styles from "./Person.module.css";

export const head = ({ t, loaded: { person } }: HeadContext<typeof load>): Head =>
  adminHead(t, person.display_name || person.username);

/** A user, as the administration sees them. */
export function Screen({ loaded: { person, roles, agent, rights } }: ScreenProps<typeof load>) {
  const t = useT();
  const mayAct = useOwnAccountGuard();
  const actions = actionsFor(person, agent, useViewer()?.id);
  const [action, setAction] = useState<PersonAction | null>(null);
  const { user_id, username, display_name, e_mail, rank, created_at, role_id, status } = person;
  const since = status === "suspended" ? person.suspended_at : status === "deleted" ? person.deleted_at : 0;
  const profile = personAddress(username);
  const facts: [string, ReactNode][] = [
    [t("screens.settings.username"), <bdi key="username">{username}</bdi>],
    [t("components.admin.column.email"), <bdi key="email">{e_mail}</bdi>],
    [t("components.admin.column.status"), <PersonState key="state" person={person} />],
    [t("components.admin.column.role"), t(roleText(role_id))],
    [
      t("components.admin.second_step"),
      t(person.second_factor ? "components.admin.second_step_on" : "components.admin.second_step_off"),
    ],
    [t("components.admin.column.reputation"), <Count key="rank" of={rank} />],
    [t("components.admin.column.created"), <RelativeTime key="created" at={created_at} />],
  ];
  if (since > 0) facts.push([t(`components.admin.person.${status}`), <RelativeTime key="since" at={since} />]);
  return (
    <Page narrow>
      <PageHead
        title={display_name || username}
        lead={
          <a href="/admin/users" className="touch-target">
            {t("shell.users")}
          </a>
        }
      />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow>
        <LinkButton href={profile}>{t("shell.profile")}</LinkButton>
        <LinkButton href={`${profile}/questions`}>{t("screens.profile.tab.questions")}</LinkButton>
        <LinkButton href={`${profile}/answers`}>{t("screens.profile.tab.answers")}</LinkButton>
        {status === "normal" && <ViewAsButton first={firstViewOf(person)} />}
      </ButtonRow>
      <ButtonRow>
        {actions.map((each) => (
          <Button
            key={each}
            variant={each === "delete" ? "danger" : "plain"}
            onClick={() => mayAct(user_id) && setAction(each)}
          >
            {t(`components.admin.person_action.${each}`)}
          </Button>
        ))}
      </ButtonRow>
      {rights && <PersonGrants person={person} of={rights} mayEnd />}
      {action && <PersonDialog person={person} action={action} roles={roles} onClose={() => setAction(null)} />}
    </Page>
  );
}

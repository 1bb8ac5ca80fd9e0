import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { focusMainWhenLost } from "../../../app/routing/page-focus.ts";
import { useMessages, useServices } from "../../../app/services/services.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink, personAddress } from "../../../components/users/PersonLink.tsx";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import { VoidButton } from "./VoidButton.tsx";
import styles from "./VotePatterns.module.css";
import { daysBetween, nameOf } from "./wording.ts";

type VoteGroup = Reply<"voteGroups">["list"][number];

/** The facts about a group of people who vote for each other, and what staff can do. Rules: docs/rules/vote-patterns.md VR7. */
export function GroupItem({ group }: { readonly group: VoteGroup }) {
  const { t, formats } = useMessages();
  const { router, feedback } = useServices();
  const call = useCall("dismissVoteGroup", { isButton: true });
  const { id, members, dismissed_at, dismissed_by, found_at, first_at, last_at } = group;
  const dismiss = async () => {
    if (!(await call.run({ id }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("vote_patterns.dismissed"));
    focusMainWhenLost();
  };
  const names = formats.list(members.map(({ person }) => nameOf(person)));
  const numbers = { votes: formats.number(group.votes), all: formats.number(group.all_votes) };
  const place = group.same_browser > 0 ? "group_browser" : "group_address";
  const sharing = group.same_browser || group.same_address;
  return (
    <>
      <h3 className={styles.sentence}>
        {t("vote_patterns.facts.group", { ...numbers, names, count: daysBetween(first_at, last_at) })}
      </h3>
      <p className={styles.people}>
        <RelativeTime at={found_at} />
      </p>
      <ul className={styles.members}>
        {members.map(({ person, given, all_votes, received, is_new }) => (
          <li key={person.id}>
            <PersonLink person={person} withRank={false} />
            <span>
              {t("vote_patterns.facts.member", {
                ...{ given: formats.number(given), all: formats.number(all_votes) },
                received: formats.number(received),
              })}
              {is_new && ` ${t("vote_patterns.facts.member_is_new")}`}
            </span>
            {dismissed_at === 0 && (
              <LinkButton small href={`${personAddress(person.username)}/staff`}>
                {t("vote_patterns.act", { name: nameOf(person) })}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {sharing > 0 && <p className={styles.people}>{t(`vote_patterns.facts.${place}`, { count: sharing })}</p>}
      {dismissed_at > 0 ? (
        <p className={styles.people}>
          {t("vote_patterns.dismissed")} {dismissed_by && <PersonLink person={dismissed_by} withRank={false} />}
          <RelativeTime at={dismissed_at} />
        </p>
      ) : (
        <ButtonRow>
          <Button small busy={call.busy} onClick={() => void dismiss()}>
            {t("vote_patterns.dismiss")}
          </Button>
          <VoidButton people={members.map(({ person }) => person)} />
        </ButtonRow>
      )}
    </>
  );
}

import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { focusMainWhenLost } from "../../../app/routing/page-focus.ts";
import { useMessages, useServices, useViewer } from "../../../app/services/services.tsx";
import { isAdmin } from "../../../app/session/viewer.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink, personAddress } from "../../../components/users/PersonLink.tsx";
import { Button, ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import { VoidButton } from "./VoidButton.tsx";
import styles from "./VotePatterns.module.css";
import { daysBetween, nameOf } from "./wording.ts";

type VotePattern = Reply<"votePatterns">["list"][number];

/** The facts about the votes of a user for an author, and what staff can do. Rules: docs/rules/vote-patterns.md VR3. */
export function PatternItem({ pattern }: { readonly pattern: VotePattern }) {
  const { t } = useMessages();
  const { router, feedback } = useServices();
  const viewer = useViewer();
  const call = useCall("dismissVotePattern", { isButton: true });
  const { voter, author, dismissed_at, dismissed_by, found_at } = pattern;
  const dismiss = async () => {
    if (!(await call.run({ voter_id: voter.id, author_id: author.id }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("vote_patterns.dismissed"));
    focusMainWhenLost();
  };
  const names = new URLSearchParams({ from: voter.username, to: author.username });
  return (
    <>
      <p className={styles.people}>
        <PersonLink person={voter} withRank={false} />
        <span>{t("vote_patterns.votes_for")}</span>
        <PersonLink person={author} withRank={false} />
        <RelativeTime at={found_at} />
      </p>
      <PatternFacts pattern={pattern} />
      {dismissed_at > 0 ? (
        <p className={styles.people}>
          {t("vote_patterns.dismissed")} {dismissed_by && <PersonLink person={dismissed_by} withRank={false} />}
          <RelativeTime at={dismissed_at} />
        </p>
      ) : (
        <ButtonRow>
          {[voter, author].map((person) => (
            <LinkButton key={person.id} small href={`${personAddress(person.username)}/staff`}>
              {t("vote_patterns.act", { name: nameOf(person) })}
            </LinkButton>
          ))}
          {isAdmin(viewer) && (
            <LinkButton small href={`/admin/account-merges?${names}`}>
              {t("vote_patterns.merge")}
            </LinkButton>
          )}
          <Button small busy={call.busy} onClick={() => void dismiss()}>
            {t("vote_patterns.dismiss")}
          </Button>
          <VoidButton people={[voter, author]} />
        </ButtonRow>
      )}
    </>
  );
}

function PatternFacts({ pattern }: { readonly pattern: VotePattern }) {
  const { t, formats } = useMessages();
  const { voter, author, votes, all_votes, votes_back, first_at, last_at, is_new } = pattern;
  const days = daysBetween(first_at, last_at);
  const names = { voter: nameOf(voter), author: nameOf(author) };
  const numbers = { votes: formats.number(votes), all: formats.number(all_votes), count: days };
  const place = pattern.same_browser ? "same_browser" : "same_address";
  return (
    <ul className={styles.facts}>
      <li>{t("vote_patterns.facts.share", { ...names, ...numbers })}</li>
      {votes_back > 0 && <li>{t("vote_patterns.facts.back", { ...names, count: votes_back })}</li>}
      {is_new && <li>{t("vote_patterns.facts.is_new", { voter: names.voter })}</li>}
      {pattern.same_address && <li>{t(`vote_patterns.facts.${place}`)}</li>}
    </ul>
  );
}

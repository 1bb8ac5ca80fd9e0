import type { Reply } from "@askwell/contract";
import { useMessages } from "../../../app/services/services.tsx";
import { CountList, CountRow } from "../../../components/removals/RemovedCounts.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import styles from "./AccountMerges.module.css";

type AccountMergePreview = Reply<"accountMergePreview">;

const moved = [
  ...(["questions", "answers", "comments", "votes", "bookmarks", "follows"] as const),
  ...(["edits", "badges", "notifications", "drafts", "logins", "files"] as const),
];
const dropped = ["own_votes", "double_votes", "bookmarks", "follows", "drafts", "logins"] as const;

/** What merging an account into another one would do. Rules: docs/rules/merging-users.md MU7. */
export function MergePreview({ preview }: { readonly preview: AccountMergePreview }) {
  const { t, formats } = useMessages();
  const { from, to, reputation } = preview;
  return (
    <>
      <dl className={styles.accounts}>
        <MergedAccount label={t("screens.account_merges.ends")} account={from} />
        <MergedAccount label={t("screens.account_merges.stays")} account={to} />
      </dl>
      <section aria-label={t("screens.account_merges.moves")}>
        <h3 className={styles.heading}>{t("screens.account_merges.moves")}</h3>
        {moved.every((kind) => preview.moved[kind] === 0) ? (
          <p className={styles.note}>{t("screens.account_merges.nothing")}</p>
        ) : (
          <CountList>
            {moved.map((kind) => (
              <CountRow key={kind} label={t(`screens.account_merges.kinds.${kind}`)} value={preview.moved[kind]} />
            ))}
          </CountList>
        )}
      </section>
      {dropped.some((kind) => preview.dropped[kind] > 0) && (
        <section aria-label={t("screens.account_merges.drops")}>
          <h3 className={styles.heading}>{t("screens.account_merges.drops")}</h3>
          <CountList>
            {dropped.map((kind) => (
              <CountRow key={kind} label={t(`screens.account_merges.dropped.${kind}`)} value={preview.dropped[kind]} />
            ))}
          </CountList>
        </section>
      )}
      <p className={styles.note}>
        {t("screens.account_merges.reputation", {
          before: formats.number(reputation.to),
          after: formats.number(reputation.after),
        })}
      </p>
    </>
  );
}

function MergedAccount({ label, account }: { readonly label: string; readonly account: AccountMergePreview["from"] }) {
  const { t, formats } = useMessages();
  const { person, e_mail } = account;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <PersonLink person={person} withRank={false} /> <bdi>@{person.username}</bdi>
        <bdi className={styles.address}>{e_mail}</bdi>
        <span className={styles.address}>
          {t("screens.account_merges.rank", { number: formats.number(person.rank) })}
        </span>
      </dd>
    </div>
  );
}

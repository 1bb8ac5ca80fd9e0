import type { Reply } from "@askwell/contract";
import { intlTag } from "@askwell/i18n";
import { useMessages } from "../../../app/services/services.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import styles from "./SemanticState.module.css";

type VectorState = Reply<"semanticSearchState">;

/** The share of a day's tokens that posts may use. Rules: docs/rules/semantic-search.md SM6. */
const SHARE_OF_POSTS = 0.8;

/** Days until all posts are sent; null without a limit. */
const daysFor = ({ tokens, limit }: VectorState) =>
  limit === 0 ? null : Math.max(1, Math.ceil(tokens / (limit * SHARE_OF_POSTS)));

/** Why the memory of the program compares, although the database has pgvector. */
const whyNotPgvector = {
  not_created: "semantic_search.state.pgvector.not_created",
  outdated: "semantic_search.state.pgvector.outdated",
  building: "semantic_search.state.pgvector.building",
} as const;

/** What the search by meaning sends to whom, what that costs, and how far it is. Rules: SM6. */
export function SemanticState({ of }: { readonly of: VectorState }) {
  const { t, formats, language } = useMessages();
  const { enabled, host, error, limit, used, pgvector } = of;
  if (host === "") {
    return (
      <Callout>
        <p className={styles.title}>{t("semantic_search.state.title")}</p>
        <p>{t("semantic_search.state.nothing")}</p>
      </Callout>
    );
  }
  const amount = new Intl.NumberFormat(intlTag(language), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const costOf = (sum: number) => `${amount.format(sum)} ${of.currency}`;
  const days = daysFor(of);
  const tokensToday = formats.number(used.tokens);
  const own = pgvector.state === "ready" ? `pgvector ${pgvector.version}` : t("semantic_search.state.memory");
  const facts = [
    [t("semantic_search.state.model"), of.model],
    [t("semantic_search.state.posts"), formats.number(of.posts)],
    [t("semantic_search.state.tokens"), formats.number(of.tokens)],
    [t("semantic_search.state.cost"), costOf(of.cost)],
    ...(days === null ? [] : [[t("semantic_search.state.days"), formats.number(days)] as const]),
    [t("semantic_search.state.stored"), formats.number(of.stored)],
    [t("semantic_search.state.index"), of.engine || own],
    ...(of.waiting > 0 ? [[t("semantic_search.state.waiting"), formats.number(of.waiting)] as const] : []),
    ...(of.untaken > 0 ? [[t("semantic_search.state.untaken"), formats.number(of.untaken)] as const] : []),
    [
      t("semantic_search.state.today"),
      limit === 0
        ? tokensToday
        : t("semantic_search.state.of_limit", { tokens: tokensToday, limit: formats.number(limit) }),
    ],
    [t("semantic_search.state.searches"), formats.number(used.searches)],
    [t("semantic_search.state.cost_today"), costOf(of.cost_today)],
  ] as const;
  return (
    <Callout>
      <p className={styles.title}>{t("semantic_search.state.title")}</p>
      <p>{t(enabled ? "semantic_search.state.on" : "semantic_search.state.off", { host })}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {enabled && of.engine === "" && pgvector.state in whyNotPgvector && (
        <p>{t(whyNotPgvector[pgvector.state as keyof typeof whyNotPgvector], { version: pgvector.version })}</p>
      )}
      {error !== "" && (
        <p role="status">
          {t("semantic_search.state.failed", { error })} {t("semantic_search.state.again")}
        </p>
      )}
    </Callout>
  );
}

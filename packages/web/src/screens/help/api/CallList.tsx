import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { ButtonRow, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import styles from "./CallList.module.css";

type CallGroups = Reply<"apiReference">["groups"];

/** The groups with those of their calls that have all words. */
function matching(groups: CallGroups, query: string): CallGroups {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ name, method, summary }) => {
        const text = `${group.name} ${name} ${method} ${summary}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
}

/** All calls in short, by group. */
export function CallList({ groups }: { readonly groups: CallGroups }) {
  const t = useT();
  const viewer = useViewer();
  const [query, setQuery] = useState("");
  const shown = matching(groups, query);
  return (
    <>
      <p>{t("screens.help.api.start")}</p>
      <ButtonRow>
        {viewer && <LinkButton href="/users/settings/keys">{t("screens.help.api.your_keys")}</LinkButton>}
        <LinkButton href="/answer/api/openapi.json">{t("screens.help.api.document")}</LinkButton>
        <LinkButton href="/help/api/client.ts" download="askwell.ts">
          {t("screens.help.api.client")}
        </LinkButton>
      </ButtonRow>
      <SearchInput
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        placeholder={t("screens.help.api.find")}
        aria-label={t("screens.help.api.find")}
      />
      <div role="status">{shown.length === 0 && <EmptyState title={t("screens.help.api.none")} />}</div>
      {shown.map(({ slug, name, description, calls }) => (
        <section key={slug} id={slug} lang="en" dir="ltr" className={styles.group}>
          <h2>
            <a href={`/help/api/${slug}`}>{name}</a>
          </h2>
          <p>{description}</p>
          <ul className={styles.calls}>
            {calls.map((each) => (
              <li key={each.name}>
                <a href={`/help/api/${slug}#${each.name}`} className={styles.call}>
                  <code className={styles.method}>{each.method}</code>
                  <span>{each.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

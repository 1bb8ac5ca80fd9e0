import { useT } from "../../../app/services/services.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { PeopleList } from "./load.ts";

interface NoPeopleProps {
  readonly list: PeopleList;
  /** The slug of the tag, in the list of a tag. */
  readonly slug: string;
}

/** An empty list: why, and what to do next. */
export function NoPeople({ list, slug }: NoPeopleProps) {
  const t = useT();
  if (list === "named") {
    return (
      <EmptyState
        title={t("screens.users.none_named")}
        action={<LinkButton href="/users">{t("screens.users.show_all")}</LinkButton>}
      >
        {t("screens.users.none_named_hint")}
      </EmptyState>
    );
  }
  if (list === "tag") {
    const href = `/tags/${encodeURIComponent(slug)}`;
    return (
      <EmptyState
        title={t("screens.users.none_in_tag")}
        action={<LinkButton href={href}>{t("components.questions.browse")}</LinkButton>}
      >
        {t("screens.users.none_in_tag_hint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("screens.users.none")}
      action={<LinkButton href="/questions">{t("components.questions.browse")}</LinkButton>}
    >
      {t("screens.users.none_hint")}
    </EmptyState>
  );
}

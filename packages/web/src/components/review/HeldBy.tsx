import { useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";

interface HeldByProps {
  readonly held: { readonly submitter_display_name: string; readonly rule_id?: string | undefined };
}

/** What has held a post or an edit; a rule of the site is linked. Rules: docs/rules/hold-rules.md HR3. */
export function HeldBy({ held: { submitter_display_name, rule_id } }: HeldByProps) {
  const name = <bdi>{submitter_display_name}</bdi>;
  return rule_id === undefined ? name : <a href={`/review/rules#rule-${rule_id}`}>{name}</a>;
}

/** Leads to the editor of a new rule that begins with what a post has. Rules: docs/rules/hold-rules.md HR7. */
export function RuleFromPost({ id }: { readonly id: string }) {
  const t = useT();
  return (
    <LinkButton href={`/review/rules/new?from=${id}`} shortcut="L">
      {t("hold_rules.make")}
    </LinkButton>
  );
}

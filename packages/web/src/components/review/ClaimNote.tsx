import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { useClaim } from "./use-claim.ts";

interface ClaimNoteProps {
  readonly id: string;
  /** The number of all tasks on the screen; null while a filter hides some. */
  readonly shownCount: number | null;
}

/** Says that another reviewer looks at the task, or has decided it. */
export function ClaimNote({ id, shownCount }: ClaimNoteProps) {
  const t = useT();
  const { router } = useServices();
  const claim = useClaim(id, shownCount);
  if (claim?.is_open === false) {
    return (
      <Callout tone="warn">
        <p>{t("components.review.decided_meanwhile")}</p>
        <Button small onClick={() => void router.revalidate()}>
          {t("components.review.show_others")}
        </Button>
      </Callout>
    );
  }
  if (!claim?.claimed_by) return null;
  const { display_name, username } = claim.claimed_by;
  return <Callout>{t("components.review.looking", { name: display_name || username })}</Callout>;
}

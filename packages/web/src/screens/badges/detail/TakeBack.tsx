import { useServices, useT } from "../../../app/services/services.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Button } from "../../../ui/Button.tsx";

interface TakeBackProps {
  readonly badgeId: string;
  readonly person: { readonly username: string; readonly display_name: string };
}

/** Lets an administrator take back a badge that was awarded by hand. */
export function TakeBack({ badgeId, person }: TakeBackProps) {
  const t = useT();
  const { feedback } = useServices();
  const call = useAdminCall("takeBackBadge");
  const name = person.display_name;
  const takeBack = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.badges.take_back_title"),
      message: t("screens.badges.take_back_message", { name }),
      confirm: t("screens.badges.take_back"),
      tone: "danger",
    });
    if (!isSure) return;
    await call.change({ id: badgeId, username: person.username });
    // The row with the button is gone.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  };
  return (
    <Button small busy={call.busy} aria-label={t("screens.badges.take_back_named", { name })} onClick={takeBack}>
      {t("screens.badges.take_back")}
    </Button>
  );
}

import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { isAdmin, isMember } from "../../app/session/viewer.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Why there is no form: the assistant is off, the viewer has to log in, or their account may not ask. */
export function MayNotAsk({ isOn }: { readonly isOn: boolean }) {
  const t = useT();
  const viewer = useViewer();
  const { router } = useServices();
  const logIn = useMemberAction("assistant", () => router.revalidate());
  if (!isOn)
    return (
      <EmptyState
        title={t("screens.assistant.off")}
        action={
          isAdmin(viewer) ? (
            <LinkButton href="/admin/ai-settings">{t("screens.assistant.turn_on")}</LinkButton>
          ) : (
            <LinkButton href="/questions/ask">{t("shell.ask")}</LinkButton>
          )
        }
      >
        {t("screens.assistant.off_hint")}
      </EmptyState>
    );
  if (!isMember(viewer))
    return (
      <EmptyState
        title={t("screens.assistant.members_only")}
        action={
          <Button variant="primary" onClick={() => logIn(null)}>
            {t("shell.log_in")}
          </Button>
        }
      >
        {t("screens.assistant.members_hint")}
      </EmptyState>
    );
  return <EmptyState title={t("screens.assistant.may_not")}>{t("screens.assistant.may_not_hint")}</EmptyState>;
}

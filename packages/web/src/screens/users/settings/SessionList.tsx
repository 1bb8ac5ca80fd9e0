import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { ActionList, ActionListItem } from "../../../ui/ActionList.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";

type OwnSession = Reply<"ownSessions">[number];

/** The user's sessions. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useT();
  const { feedback, router } = useServices();
  const endOne = useCall("endSession", { isButton: true });
  const endOthers = useCall("endOtherSessions", { isButton: true });
  const done = async (message: string) => {
    await router.revalidate();
    feedback.toast("ok", message);
  };
  const end = async ({ id }: OwnSession) => {
    if ((await endOne.run({ id }))?.ok) await done(t("screens.settings.session_ended"));
  };
  const endAll = async () => {
    if ((await endOthers.run({}))?.ok) await done(t("screens.settings.sessions_ended"));
  };
  return (
    <FormSection title={t("screens.settings.sessions")} lead={t("screens.settings.sessions_lead")}>
      <ActionList>
        {sessions.map((session) => (
          <ActionListItem
            key={session.id}
            name={<strong title={session.user_agent}>{nameOf(session, t)}</strong>}
            details={<SessionFacts session={session} />}
          >
            {!session.current && (
              <Button
                small
                busy={endOne.busy}
                aria-label={t("screens.settings.end_session_of", { name: nameOf(session, t) })}
                onClick={() => void end(session)}
              >
                {t("screens.settings.end_session")}
              </Button>
            )}
          </ActionListItem>
        ))}
      </ActionList>
      {sessions.length > 1 && (
        <ButtonRow>
          <Button busy={endOthers.busy} onClick={() => void endAll()}>
            {t("screens.settings.end_others")}
          </Button>
        </ButtonRow>
      )}
    </FormSection>
  );
}

function nameOf({ browser, system }: OwnSession, t: ReturnType<typeof useT>): string {
  if (browser === "" && system === "") return t("screens.settings.unknown_device");
  return browser === "" || system === "" ? browser + system : t("screens.settings.device", { browser, system });
}

function SessionFacts({ session }: { session: OwnSession }) {
  const t = useT();
  return (
    <>
      {session.current ? (
        t("screens.settings.this_session")
      ) : (
        <RelativeTime at={session.last_used_at} in={(time) => t("screens.settings.last_used", { time })} />
      )}
      {session.ip !== "" && (
        <>
          {" · "}
          <bdi>{session.ip}</bdi>
        </>
      )}
    </>
  );
}

import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";

interface ChatProblemProps {
  readonly slugName: string;
  /** The channel of the site, or that of the user; null before its first message. */
  readonly channel: NonNullable<Reply<"ownChat">>["channel"];
  readonly isOwn: boolean;
}

/** Says why a channel gets no messages, and tries it again on request; nothing while all is well. */
export function ChatProblem({ slugName, channel, isOwn }: ChatProblemProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall(isOwn ? "restartOwnChat" : "restartChat", { admin: !isOwn, isButton: true });
  if (!channel?.error) return null;
  const { state, error, attempts, waiting } = channel;
  const again = async () => {
    const result = await call.run({ plugin_slug_name: slugName });
    if (!result?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("components.plugins.chat.restarted"));
  };
  const isStopped = state === "stopped";
  return (
    <Callout tone={isStopped ? "danger" : "warn"}>
      <p>
        {isStopped
          ? t("components.plugins.chat.stopped", { count: attempts })
          : t("components.plugins.chat.failing", { count: waiting })}
      </p>
      <p dir="auto">{error}</p>
      <Button small busy={call.busy} onClick={() => void again()}>
        {t("components.plugins.chat.try_again")}
      </Button>
    </Callout>
  );
}

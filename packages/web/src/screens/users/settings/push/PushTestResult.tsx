import { useT } from "../../../../app/services/services.tsx";
import { Callout } from "../../../../ui/Callout.tsx";
import type { PushTest } from "./PushDevice.tsx";

/** What became of a test message. Rule: docs/rules/push.md PU9. */
export function PushTestResult({ test }: { readonly test: PushTest | null }) {
  const t = useT();
  return <div role="status">{test && <Outcome {...test} t={t} />}</div>;
}

function Outcome({ name, reply, t }: PushTest & { readonly t: ReturnType<typeof useT> }) {
  const { outcome, service, status, answer } = reply;
  if (outcome === "sent") return <Callout tone="ok">{t("screens.settings.push.test_sent", { name })}</Callout>;
  if (outcome === "gone") return <Callout>{t("screens.settings.push.test_gone", { name })}</Callout>;
  if (outcome === "unreachable")
    return <Callout tone="danger">{t("screens.settings.push.test_unreachable", { service })}</Callout>;
  return (
    <Callout tone="danger">
      <p>{t("screens.settings.push.test_rejected", { service, status: String(status) })}</p>
      {answer !== "" && <p dir="auto">{answer}</p>}
    </Callout>
  );
}

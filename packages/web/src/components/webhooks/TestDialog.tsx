import type { Reply } from "@askwell/contract";
import { type EventType, eventTypeNames } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { Exchange } from "./Exchange.tsx";
import type { Webhook } from "./webhook.ts";

interface TestDialogProps {
  readonly webhook: Webhook;
  onClose(): void;
}

/** Sends an example to a webhook, and shows what it answers. */
export function TestDialog({ webhook: { id, events }, onClose }: TestDialogProps) {
  const t = useT();
  const call = useCall("testWebhook", { admin: true });
  const offered = events.length > 0 ? events : eventTypeNames;
  const [type, setType] = useState<EventType>(offered[0] ?? "question.created");
  const [result, setResult] = useState<Reply<"testWebhook"> | null>(null);
  const submit = async () => {
    setResult(null);
    const tested = await call.run({ id, type });
    if (tested?.ok) setResult(tested.reply);
  };
  return (
    <FormDialog
      wide
      title={t("screens.webhooks.test_title")}
      button={t("screens.webhooks.test_send")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t("screens.webhooks.test_lead")}</p>
      <SelectField
        name="type"
        label={t("screens.webhooks.test_event")}
        value={type}
        choices={offered.map((value) => ({ value, label: value }))}
        onChange={setType}
      />
      <div role="status">{result && <Exchange of={result} />}</div>
    </FormDialog>
  );
}

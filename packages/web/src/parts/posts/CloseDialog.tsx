import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextArea, TextInput } from "../../ui/forms/inputs.tsx";

type Reasons = Reply<"reasons">;

function useReasons(): Reasons {
  const { api, react } = useServices();
  const [reasons, setReasons] = useState<Reasons>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.reasons({ object_type: "question", action: "close" }).then(setReasons, react);
  }, []);
  return reasons;
}

/** Asks why a question is closed, and closes it. */
export function CloseDialog({ questionId, onClose }: { questionId: string; onClose(): void }) {
  const t = useT();
  const { router, notices } = useServices();
  const reasons = useReasons();
  const call = useCall("closeQuestion");
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const reason = reasons.find(({ reason_type }) => String(reason_type) === chosen);
  const needsText = reason !== undefined && reason.content_type !== "";
  const Input = reason?.content_type === "textarea" ? TextArea : TextInput;

  const close = async () => {
    if (!reason || (needsText && text.trim() === "")) return setMissing(true);
    const result = await call.run({ id: questionId, close_type: reason.reason_type, close_msg: text });
    if (!result?.ok) return;
    onClose();
    notices.say("ok", t("parts.posts.done"));
    await router.revalidate();
  };

  return (
    <Dialog
      title={t("parts.posts.close_title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={call.busy} onClick={() => void close()}>
            {t("actions.close")}
          </Button>
        </>
      }
    >
      <FieldGroup
        legend={t("parts.posts.close_why")}
        error={isMissing && !reason ? t("parts.posts.choose_reason") : undefined}
      >
        <RadioGroup
          name="reason"
          value={chosen}
          onChange={setChosen}
          choices={reasons.map(({ reason_type, name, description }) => ({
            value: String(reason_type),
            label: name,
            help: description,
          }))}
        />
      </FieldGroup>
      {needsText && (
        <Field
          label={reason.placeholder || t("parts.posts.close_text")}
          error={call.errorOf("close_msg") ?? (isMissing && text.trim() === "" ? t("parts.posts.empty") : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              value={text}
              maxLength={limits.closeMessage.max}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

import { lengthOf, limits, reasonOfKey, reasonTextProblem } from "@askwell/domain";
import { useState } from "react";
import { useSite, useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { type Reasons, useReasons } from "./use-reasons.ts";

/** What was chosen: the number of the reason and the text beside it. */
export interface ChosenReason {
  readonly type: number;
  readonly text: string;
}

interface ReasonDialogProps {
  readonly objectType: "question" | "answer" | "comment";
  readonly action: "flag" | "close";
  readonly title: string;
  readonly legend: string;
  readonly button: string;
  readonly busy: boolean;
  /** What is chosen at first, when it is one of the reasons. */
  readonly start?: ChosenReason;
  /** What the server says about the text. */
  readonly textError?: string | undefined;
  onChoose(chosen: ChosenReason): void;
  onClose(): void;
}

const messages = {
  missing: "parts.posts.empty",
  no_address: "parts.review.no_address",
  foreign_address: "parts.review.foreign_address",
} as const;

/** An address on the site as it is open here, as the site calls itself. */
function asSiteAddress(text: string, siteUrl: string): string {
  if (!URL.canParse(text) || !URL.canParse(siteUrl)) return text;
  const [address, site] = [new URL(text), new URL(siteUrl)];
  return address.origin === window.location.origin ? site.origin + address.href.slice(address.origin.length) : text;
}

/** What was written, by what a reason asks for: an address is no explanation, and the other way round. */
const sortedIn = (text: string): Readonly<Record<string, string>> => ({
  [URL.canParse(text) ? "text" : "textarea"]: text,
});

/** Asks for one of the reasons for an action, and for what that reason asks for. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, legend, button, busy, start, onChoose, onClose } = props;
  const t = useT();
  const { site_url } = useSite().general;
  const reasons = useReasons(props.objectType, props.action);
  const [chosen, setChosen] = useState<string | null>(start ? String(start.type) : null);
  const [texts, setTexts] = useState(() => sortedIn(start?.text ?? ""));
  const [wasTried, setTried] = useState(false);
  const reason = reasons?.find(({ reason_type }) => String(reason_type) === chosen);
  const key = reason && reasonOfKey(reason.reason_key);
  const kind = reason?.content_type ?? "";
  const text = texts[kind] ?? "";
  const sent = asSiteAddress(text.trim(), site_url);
  const problem = key ? reasonTextProblem(key, sent, site_url) : null;

  const submit = () => {
    setTried(true);
    if (reason && !problem) onChoose({ type: reason.reason_type, text: kind === "" ? "" : sent });
  };

  return (
    <Dialog
      title={title}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={submit}>
            {button}
          </Button>
        </>
      }
    >
      <FieldGroup legend={legend} error={wasTried && !reason ? t("parts.posts.choose_reason") : undefined}>
        {reasons ? (
          <RadioGroup name="reason" value={chosen} onChange={setChosen} choices={choicesOf(reasons)} />
        ) : (
          <Spinner />
        )}
      </FieldGroup>
      {kind !== "" && (
        <ReasonText
          isLong={kind === "textarea"}
          value={text}
          error={props.textError ?? (wasTried && problem ? t(messages[problem]) : undefined)}
          onChange={(written) => setTexts({ ...texts, [kind]: written })}
        />
      )}
    </Dialog>
  );
}

const choicesOf = (reasons: Reasons) =>
  reasons.map(({ reason_type, name, description }) => ({ value: String(reason_type), label: name, help: description }));

interface ReasonTextProps {
  readonly isLong: boolean;
  readonly value: string;
  readonly error: string | undefined;
  onChange(text: string): void;
}

function ReasonText({ isLong, value, error, onChange }: ReasonTextProps) {
  const t = useT();
  const { max } = limits.flagText;
  const Input = isLong ? TextArea : TextInput;
  const counter = isLong ? { counter: t("parts.questions.title_counter", { length: lengthOf(value), max }) } : {};
  return (
    <Field label={t(isLong ? "parts.review.text" : "parts.review.address")} error={error} {...counter}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={max}
          inputMode={isLong ? "text" : "url"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

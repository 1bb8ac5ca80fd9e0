import { lengthOf, limits, reasonOfKey, reasonTextProblem } from "@askwell/domain";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useSite, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { sendFormByKeys } from "../forms/Form.tsx";
import { useInvalidFocus } from "../forms/focus-invalid.ts";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";
import { type Reasons, useReasons } from "./use-reasons.ts";

/** A chosen reason with its text. */
export interface ChosenReason {
  readonly type: number;
  readonly text: string;
}

interface ReasonDialogProps {
  readonly objectType: "question" | "answer" | "comment";
  readonly action: "flag" | "close";
  readonly title: string;
  /** A note above the reasons. */
  readonly note?: string | undefined;
  readonly legend: string;
  readonly button: string;
  readonly busy: boolean;
  /** The initial choice. */
  readonly start?: ChosenReason;
  /** The server's error for the text. */
  readonly textError?: FieldMessage | undefined;
  onChoose(chosen: ChosenReason): void;
  onClose(): void;
}

const messages = {
  missing: "components.posts.empty",
  no_address: "components.review.no_address",
  foreign_address: "components.review.foreign_address",
} as const;

/** Replaces the origin of the current page by that of the site's URL. */
function withSiteOrigin(text: string, siteUrl: string): string {
  if (!URL.canParse(text) || !URL.canParse(siteUrl)) return text;
  const [address, site] = [new URL(text), new URL(siteUrl)];
  return address.origin === window.location.origin ? site.origin + address.href.slice(address.origin.length) : text;
}

/** Assigns a text to the input it fits: a URL or an explanation. */
const textsByInput = (text: string): Readonly<Record<string, string>> => ({
  [URL.canParse(text) ? "text" : "textarea"]: text,
});

/** Asks for one of the reasons of an action, and for the text that the reason needs. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, legend, button, busy, start, onChoose, onClose } = props;
  const t = useT();
  const { site_url } = useSite().general;
  const reasons = useReasons(props.objectType, props.action);
  const [chosen, setChosen] = useState<string | null>(start ? String(start.type) : null);
  const [texts, setTexts] = useState(() => textsByInput(start?.text ?? ""));
  const [wasTried, setTried] = useState(false);
  const reason = reasons?.find(({ reason_type }) => String(reason_type) === chosen);
  const key = reason && reasonOfKey(reason.reason_key);
  const kind = reason?.content_type ?? "";
  const text = texts[kind] ?? "";
  const sent = withSiteOrigin(text.trim(), site_url);
  const problem = key ? reasonTextProblem(key, sent, site_url) : null;

  const id = useId();
  const form = useFirstReason(reasons !== null);
  const focusInvalid = useInvalidFocus(`#${id}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason || problem) return focusInvalid();
    onChoose({ type: reason.reason_type, text: kind === "" ? "" : sent });
  };

  return (
    <Dialog
      title={title}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      {props.note && <p>{props.note}</p>}
      <form id={id} ref={form} noValidate onSubmit={submit} onKeyDown={sendFormByKeys}>
        <FieldGroup legend={legend} error={wasTried && !reason ? t("components.posts.choose_reason") : undefined}>
          {reasons ? (
            <RadioGroup name="reason" value={chosen} onChange={setChosen} choices={choicesOf(reasons)} />
          ) : (
            <Spinner />
          )}
        </FieldGroup>
        {kind === "textarea" && props.action === "close" && (
          <PreparedTextField purpose="close" onChoose={(textarea) => setTexts({ ...texts, textarea })} />
        )}
        {kind !== "" && (
          <ReasonText
            isLong={kind === "textarea"}
            value={text}
            error={props.textError ?? (wasTried && problem ? t(messages[problem]) : undefined)}
            onChange={(text) => setTexts({ ...texts, [kind]: text })}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Focuses the chosen reason, or the first one, once the reasons are there, so that keys choose one at once. */
function useFirstReason(isLoaded: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isLoaded || !matchMedia("(hover)").matches) return;
    const radios = form.current?.querySelectorAll<HTMLElement>("input[type=radio]") ?? [];
    ([...radios].find((radio) => radio.matches(":checked")) ?? radios[0])?.focus();
  }, [isLoaded]);
  return form;
}

const choicesOf = (reasons: Reasons) =>
  reasons.map(({ reason_type, name, description }) => ({ value: String(reason_type), label: name, help: description }));

interface ReasonTextProps {
  readonly isLong: boolean;
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(text: string): void;
}

function ReasonText({ isLong, value, error, onChange }: ReasonTextProps) {
  const t = useT();
  const { max } = limits.flagText;
  const Input = isLong ? TextArea : TextInput;
  const counter = isLong ? { counter: t("components.questions.title_counter", { length: lengthOf(value), max }) } : {};
  return (
    <Field
      label={t(isLong ? "components.review.text" : "components.review.address")}
      error={error}
      value={value}
      {...counter}
    >
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

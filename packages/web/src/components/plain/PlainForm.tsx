import type { ReactNode } from "react";
import type { PageForms, PlainFormName, RejectedForm } from "../../app/services/plain-forms.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "../forms/Form.module.css";

/** What was rejected of a form; undefined for all others of the page. `about` is the post of a comment. */
export function rejectedForm({ rejected }: PageForms, name: PlainFormName, about = ""): RejectedForm | undefined {
  return rejected?.form === name && (rejected.values.object_id ?? "") === about ? rejected : undefined;
}

/** The message of a field. */
export const errorIn = (rejected: RejectedForm | undefined, name: string): string | undefined =>
  rejected?.errors.find(({ error_field }) => error_field === name)?.error_msg;

interface HiddenFieldsProps {
  readonly forms: PageForms;
  readonly name: PlainFormName;
}

/** What tells the server which form it is, and that it is of this session. */
export function HiddenFields({ forms, name }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="form" value={name} />
      {forms.proof !== "" && <input type="hidden" name="proof" value={forms.proof} />}
      {forms.key !== "" && <input type="hidden" name="key" value={forms.key} />}
    </>
  );
}

interface FormProblemsProps {
  readonly rejected: RejectedForm | undefined;
  /** The fields that show their own errors. */
  readonly fields: readonly string[];
}

/** Why a form was rejected, as far as its fields do not say it. It has the focus, unless one of them has. */
export function FormProblems({ rejected, fields }: FormProblemsProps) {
  const t = useT();
  if (!rejected) return null;
  const { message, errors, captcha } = rejected;
  const own = captcha === null ? fields : [...fields, "captcha_code"];
  const others = errors.filter(({ error_field }) => !own.includes(error_field)).map(({ error_msg }) => error_msg);
  const captchaText = captcha?.picture === "" ? t("plain_forms.captcha") : "";
  const shown = [message, ...others, captchaText].filter((text) => text !== "");
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is there again because of it, and it is far down.
    <div role="alert" tabIndex={-1} autoFocus={others.length === errors.length}>
      <Callout tone="danger">
        {shown.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
    </div>
  );
}

/** The picture of a captcha, and a field for what it says; nothing where none is needed. */
export function PlainCaptcha({ rejected }: Pick<FormProblemsProps, "rejected">) {
  const t = useT();
  const captcha = rejected?.captcha;
  if (!captcha || captcha.picture === "") return null;
  return (
    <>
      <input type="hidden" name="captcha_id" value={captcha.id} />
      <img src={captcha.picture} alt={t("components.captcha.picture")} />
      <Field label={t("components.captcha.text")} error={errorIn(rejected, "captcha_code")}>
        {(control) => <TextInput {...control} name="captcha_code" required autoComplete="off" autoCapitalize="off" />}
      </Field>
    </>
  );
}

interface PlainFormProps extends HiddenFieldsProps {
  readonly action: string;
  readonly rejected: RejectedForm | undefined;
  readonly fields: readonly string[];
  /** Text of the button that sends it. */
  readonly button: string;
  readonly children?: ReactNode;
}

/** A form that the browser sends by itself. Rules: docs/rules/plain-forms.md. */
export function PlainForm({ forms, name, action, rejected, fields, button, children }: PlainFormProps) {
  return (
    <form method="post" action={action} className={styles.form}>
      <HiddenFields forms={forms} name={name} />
      <FormProblems rejected={rejected} fields={fields} />
      {children}
      <PlainCaptcha rejected={rejected} />
      <div>
        <Button type="submit" variant="primary">
          {button}
        </Button>
      </div>
    </form>
  );
}

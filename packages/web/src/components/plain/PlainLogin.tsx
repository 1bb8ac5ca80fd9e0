import type { PageForms } from "../../app/services/plain-forms.ts";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { errorIn, HiddenFields, PlainCaptcha, PlainForm, Refusal, refusedForm } from "./PlainForm.tsx";

interface PlainLoginProps {
  readonly forms: PageForms;
}

/** What makes the form of the log-in one that the browser can send by itself. */
export function PlainLoginHead({ forms }: PlainLoginProps) {
  const refused = refusedForm(forms, "log_in");
  return (
    <>
      <HiddenFields forms={{ proof: "", key: "" }} name="log_in" />
      <Refusal refused={refused} fields={["e_mail", "pass"]} />
    </>
  );
}

/** The captcha of a log-in. */
export const PlainLoginCaptcha = ({ forms }: PlainLoginProps) => (
  <PlainCaptcha refused={refusedForm(forms, "log_in")} />
);

/** The second step of a log-in whose password was right. */
export function PlainSecondStep({ forms }: PlainLoginProps) {
  const t = useT();
  const { search } = usePageLocation();
  const refused = refusedForm(forms, "second_step");
  return (
    <>
      <PlainForm
        {...{ forms: { proof: "", key: "" }, name: "second_step", refused, fields: ["second_factor"] }}
        action={`/users/login${search}`}
        button={t("shell.log_in")}
      >
        <input type="hidden" name="entry" value={refused?.values.entry ?? ""} />
        <Field
          label={t("plain_forms.second_factor")}
          help={t("plain_forms.second_factor_help")}
          error={errorIn(refused, "second_factor")}
        >
          {(control) => <TextInput {...control} name="second_factor" required autoFocus autoComplete="one-time-code" />}
        </Field>
      </PlainForm>
      <p>
        <a href={`/users/login${search}`}>{t("components.factors.back")}</a>
      </p>
    </>
  );
}

/** Ends the session. */
export function PlainLogout({ forms }: PlainLoginProps) {
  const t = useT();
  const refused = refusedForm(forms, "log_out");
  return (
    <PlainForm
      {...{ forms, name: "log_out", action: "/users/logout", refused, fields: [] }}
      button={t("shell.log_out")}
    />
  );
}

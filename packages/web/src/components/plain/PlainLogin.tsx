import type { PageForms } from "../../app/services/plain-forms.ts";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { errorIn, FormProblems, HiddenFields, PlainCaptcha, PlainForm, rejectedForm } from "./PlainForm.tsx";

/** A log-in is of no session yet. */
const NO_SESSION: PageForms = { proof: "", key: "" };

interface PlainLoginProps {
  readonly forms: PageForms;
}

/** What makes the form of the log-in one that the browser can send by itself. */
export function PlainLoginHead({ forms }: PlainLoginProps) {
  const rejected = rejectedForm(forms, "log_in");
  return (
    <>
      <HiddenFields forms={NO_SESSION} name="log_in" />
      <FormProblems rejected={rejected} fields={["e_mail", "pass"]} />
    </>
  );
}

/** The captcha of a log-in. */
export const PlainLoginCaptcha = ({ forms }: PlainLoginProps) => (
  <PlainCaptcha rejected={rejectedForm(forms, "log_in")} />
);

/** The second step of a log-in whose password was right. */
export function PlainSecondStep({ forms }: PlainLoginProps) {
  const t = useT();
  const { search } = usePageLocation();
  const rejected = rejectedForm(forms, "second_step");
  return (
    <>
      <PlainForm
        forms={NO_SESSION}
        name="second_step"
        rejected={rejected}
        fields={["second_factor"]}
        action={`/users/login${search}`}
        button={t("shell.log_in")}
      >
        <input type="hidden" name="entry" value={rejected?.values.entry ?? ""} />
        <Field
          label={t("plain_forms.second_factor")}
          help={t("plain_forms.second_factor_help")}
          error={errorIn(rejected, "second_factor")}
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
  const rejected = rejectedForm(forms, "log_out");
  return (
    <PlainForm
      forms={forms}
      name="log_out"
      action="/users/logout"
      rejected={rejected}
      fields={[]}
      button={t("shell.log_out")}
    />
  );
}

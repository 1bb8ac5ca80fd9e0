import type { PageForms, PlainForms } from "../../app/services/plain-forms.ts";
import { errorIn, refusedForm } from "./PlainForm.tsx";
import { PlainLoginCaptcha, PlainLoginHead, PlainLogout, PlainSecondStep } from "./PlainLogin.tsx";
import { PlainAnswer, PlainAsk, PlainComment } from "./PlainWriting.tsx";

/** The forms of a page for browsers without scripts. */
export function plainForms(forms: PageForms): PlainForms {
  const logIn = refusedForm(forms, "log_in");
  return {
    logIn: {
      head: <PlainLoginHead forms={forms} />,
      captcha: <PlainLoginCaptcha forms={forms} />,
      e_mail: logIn?.values.e_mail ?? "",
      errorOf: logIn && ((field) => errorIn(logIn, field)),
    },
    secondStep: refusedForm(forms, "second_step") ? <PlainSecondStep forms={forms} /> : null,
    logOut: <PlainLogout forms={forms} />,
    ask: (start) => <PlainAsk forms={forms} start={start} />,
    answer: (isOffered) => <PlainAnswer forms={forms} isOffered={isOffered} />,
    comment: ({ objectId, isClosed, locked }) => (
      <PlainComment forms={forms} objectId={objectId} isClosed={isClosed} locked={locked} />
    ),
  };
}

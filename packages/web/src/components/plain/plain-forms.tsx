import type { PageForms, PlainForms } from "../../app/services/plain-forms.ts";
import { errorIn, rejectedForm } from "./PlainForm.tsx";
import { PlainLoginCaptcha, PlainLoginHead, PlainLogout, PlainSecondStep } from "./PlainLogin.tsx";
import { LostComment, PlainAnswer, PlainAsk, PlainComment } from "./PlainWriting.tsx";

/** The forms of a page for browsers without scripts. */
export function plainForms(forms: PageForms): PlainForms {
  const logIn = rejectedForm(forms, "log_in");
  const lost = forms.rejected?.form === "comment" ? forms.rejected : undefined;
  // The comments of a page are rendered before the form of an answer.
  let isPlaced = lost === undefined;
  return {
    logIn: {
      head: <PlainLoginHead forms={forms} />,
      captcha: <PlainLoginCaptcha forms={forms} />,
      e_mail: logIn?.values.e_mail ?? "",
      errorOf: logIn && ((field) => errorIn(logIn, field)),
    },
    secondStep: rejectedForm(forms, "second_step") ? <PlainSecondStep forms={forms} /> : null,
    logOut: <PlainLogout forms={forms} />,
    ask: (start, isOffered) => <PlainAsk forms={forms} start={start} isOffered={isOffered} />,
    answer: (isOffered) => (
      <>
        {!isPlaced && lost && <LostComment rejected={lost} />}
        <PlainAnswer forms={forms} isOffered={isOffered} />
      </>
    ),
    comment: ({ objectId, isClosed, locked }) => {
      isPlaced ||= lost?.values.object_id === objectId;
      return <PlainComment forms={forms} objectId={objectId} isClosed={isClosed} locked={locked} />;
    },
  };
}

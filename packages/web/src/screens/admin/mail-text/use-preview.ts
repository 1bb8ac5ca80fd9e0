import { ApiResponseError, type InputOf, type Reply } from "@askwell/contract";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../../app/services/services.tsx";

/** A pause in writing after which the preview follows. */
const PAUSE_MS = 400;

type ExampleMail = Reply<"previewMailText">;

/** The mail with what is being written; `isWaiting` while a field is wrong and the preview shows the words before. */
export function usePreview(
  input: InputOf<"previewMailText">,
  first: ExampleMail,
): { mail: ExampleMail; isWaiting: boolean } {
  const { api, handleError } = useServices();
  const [shown, setShown] = useState({ mail: first, isWaiting: false });
  const text = JSON.stringify(input);
  const previewed = useRef(text);
  useEffect(() => {
    if (previewed.current === text) return;
    let isCurrent = true;
    const show = (next: (before: typeof shown) => typeof shown) => isCurrent && setShown(next);
    const timer = setTimeout(() => {
      previewed.current = text;
      api.previewMailText(JSON.parse(text)).then(
        (mail) => show(() => ({ mail, isWaiting: false })),
        (error: unknown) => {
          if (error instanceof ApiResponseError && error.fields.length > 0)
            show(({ mail }) => ({ mail, isWaiting: true }));
          else if (isCurrent) handleError(error);
        },
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, handleError, text]);
  return shown;
}

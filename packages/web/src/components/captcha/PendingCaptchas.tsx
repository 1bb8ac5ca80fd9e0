import { lazy, Suspense } from "react";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

const CaptchaDialog = lazy(() => import("./CaptchaDialog.tsx").then((file) => ({ default: file.CaptchaDialog })));

/** The dialog of a pending captcha, loaded on demand. */
export function PendingCaptchas() {
  const { captchas } = useServices();
  const captcha = useStore(captchas.pending);
  return (
    captcha && (
      <Suspense>
        <CaptchaDialog key={captcha.turn} captcha={captcha} />
      </Suspense>
    )
  );
}

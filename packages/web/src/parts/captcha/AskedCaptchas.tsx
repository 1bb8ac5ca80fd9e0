import { lazy, Suspense } from "react";
import { useServices } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";

const CaptchaDialog = lazy(() => import("./CaptchaDialog.tsx").then((file) => ({ default: file.CaptchaDialog })));

/** The captcha that a call waits for, if one does; its code is fetched when it is needed. */
export function AskedCaptchas() {
  const { captchas } = useServices();
  const asked = useStore(captchas.asked);
  return (
    asked && (
      <Suspense>
        <CaptchaDialog key={asked.turn} asked={asked} />
      </Suspense>
    )
  );
}

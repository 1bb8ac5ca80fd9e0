import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

const CaptchaDialog = lazyPart(() => import("./CaptchaDialog.tsx"), "CaptchaDialog");

/** The dialog of a pending captcha, loaded on demand. */
export function PendingCaptchas() {
  const { captchas } = useServices();
  const captcha = useStore(captchas.pending);
  return captcha && <CaptchaDialog key={captcha.turn} captcha={captcha} onClose={() => captcha.answer(null)} />;
}

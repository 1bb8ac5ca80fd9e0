import type { CaptchaWidget } from "@askwell/plugin-kit";

type Widgets = Readonly<Record<string, () => Promise<{ readonly widget: CaptchaWidget }>>>;

/** Browser code of captcha plugins by slug; one line per plugin. */
export const captchaWidgets: Widgets = {
  captcha_proof_of_work: () => import("@askwell/plugin-captcha-proof-of-work/browser"),
};

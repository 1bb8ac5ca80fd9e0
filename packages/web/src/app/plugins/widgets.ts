import type { CaptchaWidget } from "@askwell/plugin-kit";

type Widgets = Readonly<Record<string, () => Promise<{ readonly widget: CaptchaWidget }>>>;

/** The code of captcha plugins in the browser, by the slug of the plugin. One line a plugin. */
export const captchaWidgets: Widgets = {
  captcha_proof_of_work: () => import("@askwell/plugin-captcha-proof-of-work/browser"),
};

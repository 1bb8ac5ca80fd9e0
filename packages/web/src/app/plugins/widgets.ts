import type { CaptchaWidget, TextDrawing } from "@askwell/plugin-kit";

type Widgets = Readonly<Record<string, () => Promise<{ readonly widget: CaptchaWidget }>>>;

const hosted = () => import("@askwell/plugin-captcha-hosted/browser");

/** Browser code of captcha plugins by slug; one line per plugin. */
export const captchaWidgets: Widgets = {
  captcha_proof_of_work: () => import("@askwell/plugin-captcha-proof-of-work/browser"),
  captcha_hcaptcha: async () => ({ widget: (await hosted()).hcaptchaWidget }),
  captcha_turnstile: async () => ({ widget: (await hosted()).turnstileWidget }),
  captcha_google_v2: async () => ({ widget: (await hosted()).recaptchaWidget }),
};

type Drawings = Readonly<Record<string, () => Promise<{ readonly drawing: TextDrawing }>>>;

/** Browser code of render plugins by slug; one line per plugin. */
export const textDrawings: Drawings = {
  charts: () => import("@askwell/plugin-charts/browser"),
  mermaid: () => import("@askwell/plugin-mermaid/browser"),
  math: () => import("@askwell/plugin-math/browser"),
};

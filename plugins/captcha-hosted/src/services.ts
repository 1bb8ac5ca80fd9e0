import type { LocalizedText } from "@askwell/plugin-kit";

/** A captcha that another service draws and judges. All three are used in the same way. */
export interface CaptchaService {
  readonly slug_name: string;
  readonly name: string;
  readonly description: LocalizedText;
  /** Page where an administrator gets the keys. */
  readonly link: string;
  /** Script of the service, without its parameters. */
  readonly script: string;
  /** Object of the window that the script defines. */
  readonly global: "hcaptcha" | "turnstile" | "grecaptcha";
  /** Sources of the service's scripts, frames, styles and requests, for the content security policy. */
  readonly origins: readonly string[];
  /** Where the server has an answer judged. */
  readonly verify_url: string;
}

export const hcaptcha: CaptchaService = {
  slug_name: "captcha_hcaptcha",
  name: "hCaptcha",
  description: {
    en_US: "Asks people who act a lot to solve a captcha of hCaptcha. Their browser calls that service.",
    zh_CN: "请操作频繁的人完成 hCaptcha 的验证。他们的浏览器会访问该服务。",
    ar: "يطلب ممن يكثر من الإجراءات حل اختبار hCaptcha. يتصل متصفحه بتلك الخدمة.",
  },
  link: "https://dashboard.hcaptcha.com",
  script: "https://js.hcaptcha.com/1/api.js",
  global: "hcaptcha",
  origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  verify_url: "https://api.hcaptcha.com/siteverify",
};

export const turnstile: CaptchaService = {
  slug_name: "captcha_turnstile",
  name: "Cloudflare Turnstile",
  description: {
    en_US:
      "Checks people who act a lot with Cloudflare Turnstile, mostly without a puzzle. Their browser calls that service.",
    zh_CN: "用 Cloudflare Turnstile 检查操作频繁的人，多数情况下无需解题。他们的浏览器会访问该服务。",
    ar: "يفحص من يكثر من الإجراءات بواسطة Cloudflare Turnstile، دون لغز في الغالب. يتصل متصفحه بتلك الخدمة.",
  },
  link: "https://dash.cloudflare.com/?to=/:account/turnstile",
  script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
  global: "turnstile",
  origins: ["https://challenges.cloudflare.com"],
  verify_url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};

export const recaptcha: CaptchaService = {
  slug_name: "captcha_google_v2",
  name: "Google reCAPTCHA v2",
  description: {
    en_US: "Asks people who act a lot to solve a captcha of Google. Their browser calls that service.",
    zh_CN: "请操作频繁的人完成 Google 的验证。他们的浏览器会访问该服务。",
    ar: "يطلب ممن يكثر من الإجراءات حل اختبار Google. يتصل متصفحه بتلك الخدمة.",
  },
  link: "https://www.google.com/recaptcha/admin",
  script: "https://www.google.com/recaptcha/api.js",
  global: "grecaptcha",
  origins: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/", "https://recaptcha.google.com/"],
  verify_url: "https://www.google.com/recaptcha/api/siteverify",
};

export const services: readonly CaptchaService[] = [hcaptcha, turnstile, recaptcha];

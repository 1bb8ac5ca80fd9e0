declare module "virtual:book-face.css";

declare module "virtual:call-addresses" {
  export const addresses: Readonly<Record<string, string>>;
}

declare module "virtual:captcha-actions" {
  export const captchaActions: Readonly<Record<string, import("@askwell/domain").CaptchaAction | undefined>>;
}

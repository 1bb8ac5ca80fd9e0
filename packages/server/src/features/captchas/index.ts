export { resetActions, withCaptcha } from "./with-captcha.ts";

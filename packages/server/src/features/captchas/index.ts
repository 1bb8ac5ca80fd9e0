export { forgetActions, withCaptcha } from "./with-captcha.ts";

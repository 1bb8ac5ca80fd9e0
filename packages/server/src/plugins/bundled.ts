import { captchaProofOfWork } from "@askwell/plugin-captcha-proof-of-work";
import { openidConnectors } from "@askwell/plugin-connector-openid";
import type { Plugin } from "@askwell/plugin-kit";

/** The plugins that come with the site, in the order in which the administration lists them. One line a plugin. */
export const bundledPlugins: readonly Plugin[] = [captchaProofOfWork, ...openidConnectors];

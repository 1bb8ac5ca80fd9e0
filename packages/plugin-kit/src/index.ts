export type { Captcha, CaptchaChallenge, CaptchaTask, CaptchaTry, CaptchaWidget } from "./captcha.ts";
export type { Arrival, Connector, Departure, Outsider, WayOut } from "./connector.ts";
export type {
  FieldAction,
  FieldProblem,
  PluginField,
  PluginFieldOption,
  PluginFieldType,
  PluginFieldUi,
  PluginInputType,
} from "./fields.ts";
export type { Plugin, PluginContext, PluginDescription, PluginKind, PluginStore } from "./plugin.ts";
export { definePlugin } from "./plugin.ts";
export type { Texts, Values } from "./texts.ts";
export type { UserCenter, UserCenterDescription, UserCenterLink, UserCenterPerson } from "./user-center.ts";

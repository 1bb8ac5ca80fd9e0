export type { Captcha, CaptchaChallenge, CaptchaTask, CaptchaTry, CaptchaWidget } from "./captcha.ts";
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

export type { Cache, CacheConnection, CacheEvents } from "./cache.ts";
export type { Captcha, CaptchaChallenge, CaptchaResponse, CaptchaTask, CaptchaWidget } from "./captcha.ts";
export type { AuthorizationRedirect, AuthorizationRequest, Callback, Connector, ExternalProfile } from "./connector.ts";
export type { PluginContext, PluginStore, PublicReply, PublicRequest } from "./context.ts";
export type { EditorExtension, EditorField, EditorForm, EditorTool } from "./editor.ts";
export type { Embed, EmbedLink, EmbedPlatform } from "./embed.ts";
export type {
  FieldAction,
  FieldProblem,
  PluginField,
  PluginFieldOption,
  PluginFieldType,
  PluginFieldUi,
  PluginInputType,
} from "./fields.ts";
export { domainOf, hostAmong, linkedHosts } from "./linked-hosts.ts";
export type {
  Notification,
  NotificationChannel,
  NotificationDelivery,
  NotificationEvent,
  NotificationMessage,
  NotificationPart,
  NotificationResult,
} from "./notification.ts";
export { definePackage, type PackagedPlugin } from "./package.ts";
export type { ExtensionPoint, Extensions, Plugin, PluginDescription, PluginKind, PluginUser } from "./plugin.ts";
export { definePlugin } from "./plugin.ts";
export type {
  CodeTheme,
  CodeWord,
  DrawingRequest,
  Render,
  TextContent,
  TextDrawing,
  TextElement,
  TextNode,
  TextProperty,
  TextTree,
} from "./render.ts";
export { ReplyTooLargeError } from "./reply-too-large.ts";
export type { PostDecision, ReviewContent, ReviewedAuthor, Reviewer, ReviewVerdict } from "./reviewer.ts";
export type {
  PluginRoute,
  RouteCall,
  RouteCallRequest,
  RouteContent,
  RoutePage,
  RouteRequest,
  RouteViewer,
} from "./route.ts";
export type {
  ConditionWord,
  IndexingOptions,
  NearestCondition,
  NumberRange,
  SearchableDocument,
  SearchableText,
  SearchCondition,
  SearchEngine,
  SearchEngineDescription,
  SearchHealth,
  SearchHits,
  VectorSpace,
} from "./search.ts";
export type { Sidebar, SidebarBox, SidebarLink } from "./sidebar.ts";
export type { PresignRequest, Storage, StorageObject, StoragePage } from "./storage.ts";
export type { LocalizedText, PluginValues } from "./texts.ts";
export type { UserCenter, UserCenterDescription, UserCenterLink, UserCenterProfile } from "./user-center.ts";
export { comparable, createWordFinder, createWordMatcher, type FindTerm } from "./word-matcher.ts";

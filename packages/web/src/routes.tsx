import type { Route } from "./app/routing/route.ts";

/** What a line of the table may leave out. */
type RouteLine = Pick<Route, "path" | "screen"> & Partial<Route>;

const route = (line: RouteLine): Route => ({
  guard: "anyone",
  frame: "site",
  skeleton: "page",
  openWhenPrivate: false,
  query: [],
  ...line,
});

/** Every address, who may open it and which screen it shows. Fixed words win over parameters, whatever the order. */
export const routes: readonly Route[] = [
  route({ path: "/", screen: "questions/list", skeleton: "list", query: ["page", "order"] }),
  route({ path: "/questions", screen: "questions/list", skeleton: "list", query: ["page", "order"] }),
  route({
    path: "/questions/:qid/:slug?/:aid?",
    screen: "questions/detail",
    skeleton: "post",
    query: ["order", "page", "commentId", "share"],
  }),
  route({ path: "/questions/ask", screen: "questions/ask", guard: "member", query: ["tags", "prefill"] }),
  route({ path: "/questions/linked/:qid", screen: "questions/linked", skeleton: "list", query: ["page", "order"] }),
  route({ path: "/posts/:qid/edit", screen: "posts/edit-question", guard: "member" }),
  route({ path: "/posts/:qid/:aid/edit", screen: "posts/edit-answer", guard: "member" }),
  route({ path: "/users/login", screen: "accounts/login", guard: "visitor_or_unconfirmed", frame: "narrow" }),
  route({ path: "/users/register", screen: "accounts/register", guard: "registration", frame: "narrow" }),
  route({ path: "/users/logout", screen: "accounts/logout", frame: "narrow", openWhenPrivate: true }),
  route({ path: "/users/account-recovery", screen: "accounts/recovery", guard: "visitor", frame: "narrow" }),
  route({ path: "/users/change-email", screen: "accounts/change-email", guard: "signed_in", frame: "narrow" }),
  route({ path: "/users/password-reset", screen: "accounts/password-reset", frame: "narrow" }),
  route({ path: "/users/account-activation", screen: "accounts/activation", frame: "narrow" }),
  route({ path: "/users/account-activation/success", screen: "accounts/activated", guard: "member", frame: "narrow" }),
  route({
    path: "/users/account-activation/failed",
    screen: "accounts/activation-failed",
    guard: "unconfirmed",
    frame: "narrow",
  }),
  route({ path: "/users/confirm-new-email", screen: "accounts/confirm-new-email", frame: "narrow" }),
  route({
    path: "/users/account-suspended",
    screen: "accounts/suspended",
    guard: "visitor",
    frame: "narrow",
    openWhenPrivate: true,
  }),
  route({ path: "/users/auth-landing", screen: "accounts/landing", frame: "narrow" }),
  route({ path: "/users/unsubscribe", screen: "accounts/unsubscribe", frame: "narrow", openWhenPrivate: true }),
  route({ path: "/users", screen: "users/list", skeleton: "grid" }),
  route({ path: "/users/settings/:page?", screen: "users/settings", guard: "member" }),
  route({ path: "/users/:username/:tab?", screen: "users/profile", query: ["page", "order"] }),
  route({ path: "/admin/:page", screen: "admin/settings", guard: "admin", frame: "admin" }),
  route({ path: "/tos", screen: "legal/terms", openWhenPrivate: true }),
  route({ path: "/privacy", screen: "legal/privacy", openWhenPrivate: true }),
  route({ path: "/install", screen: "install", frame: "bare", openWhenPrivate: true }),
  route({ path: "/403", screen: "errors/forbidden", openWhenPrivate: true }),
  route({ path: "/50x", screen: "errors/failure" }),
  route({ path: "/maintenance", screen: "errors/maintenance", frame: "bare", openWhenPrivate: true }),
];

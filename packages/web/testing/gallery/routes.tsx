import type { Route } from "../../src/app/routing/route.ts";

const route = (path: string, screen: string, more: Partial<Route> = {}): Route => ({
  path,
  screen,
  guard: "anyone",
  frame: "site",
  skeleton: "list",
  openWhenPrivate: true,
  query: ["as", "scheme", "lang", "primary", "navbar", "page", "role"],
  ...more,
});

export const routes: readonly Route[] = [
  route("/dev/ui", "gallery"),
  route("/dev/history", "history"),
  route("/dev/prose", "prose", { skeleton: "post" }),
  route("/dev/skeletons", "skeletons"),
  route("/403", "errors/forbidden"),
  route("/50x", "errors/failure"),
  route("/maintenance", "errors/maintenance", { frame: "bare" }),
];

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
  route({ path: "/403", screen: "errors/forbidden", openWhenPrivate: true }),
  route({ path: "/50x", screen: "errors/failure" }),
  route({ path: "/maintenance", screen: "errors/maintenance", frame: "bare", openWhenPrivate: true }),
];

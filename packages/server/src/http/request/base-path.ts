import { addBasePath, addBasePathToHtml, removeBasePath } from "@askwell/domain";
import type { FastifyInstance } from "fastify";
import type { App } from "../../app.ts";

/**
 * Removes the site's base path from the URL of a request. URLs inside the server are relative to the site's root,
 * whether or not a proxy has stripped the base path. Rules: docs/rules/pages.md Z29.
 */
export function withoutBasePath(app: App, url: string): string {
  const { basePath } = app.settings;
  return basePath === "" ? url : (removeBasePath(basePath, url) ?? url);
}

/** Adds the base path to every redirect to a path of the site. */
export function registerBasePath(server: FastifyInstance, app: App): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    const { basePath } = app.settings;
    if (basePath !== "") {
      const location = reply.getHeader("location");
      if (typeof location === "string") reply.header("location", addBasePath(basePath, location));
    }
    done(null, payload);
  });
}

/** The `Path` of cookies for the whole site. */
export const cookiePath = (app: App): string => app.settings.basePath || "/";

const HTML_FIELD = /(^|_)(html|parsed_text)$/;

/** Adds the base path to the links in a reply's HTML. Returns the same object if the site has no base path. */
export function addBasePathToReply(app: App, reply: unknown): unknown {
  const { basePath } = app.settings;
  return basePath === "" ? reply : withBasePath(basePath, reply);
}

function withBasePath(basePath: string, value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => withBasePath(basePath, each));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === "string" && HTML_FIELD.test(name)
        ? addBasePathToHtml(basePath, each)
        : withBasePath(basePath, each),
    ]),
  );
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addBasePath, escapeHtml } from "@askwell/domain";
import { directionOf } from "@askwell/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { version } from "../../version.ts";
import { compressOnce } from "../compression.ts";
import type { BuiltPages } from "../pages/renderer.ts";
import { createAvatarSquares } from "../pictures/avatar-sizes.ts";
import { pageVary, visitorLanguage } from "../request/language.ts";
import { sendNamed } from "./send-named.ts";

/** What the build has made of an installed site. */
export type AppFiles = Omit<BuiltPages, "renderer"> & {
  /** Serves the page that says that there is nothing at the URL. */
  readonly fallback: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

type Icon = { readonly src: string; readonly sizes: string; readonly type?: string; readonly purpose?: string };

/** Sizes of which systems need one each. */
const ICONS_PX = [192, 512] as const;
const DAY_S = 86_400;

/** What makes the site an app that can be installed, and read without a connection. Rules: docs/rules/app.md. */
export function registerWebApp(server: FastifyInstance, app: App, files: AppFiles): void {
  server.get("/manifest.json", async (request, reply) => {
    const manifest = JSON.stringify(manifestOf(app, files, visitorLanguage(app, request)));
    return sendNamed(
      request,
      reply.header("vary", pageVary(app)),
      "application/manifest+json; charset=utf-8",
      manifest,
    );
  });
  registerIcons(server, app, files);
  registerWorker(server, app, files);
}

/** The icons of a site with pictures of its own; all others have the mark. */
function registerIcons(server: FastifyInstance, app: App, { fallback }: AppFiles): void {
  const squares = createAvatarSquares(app);
  server.get("/app-icon.svg", async (request, reply) =>
    sendNamed(request, reply, "image/svg+xml", drawnLetter(app.settings.get("general").name, accentOf(app))),
  );
  server.get("/app-icon/:size", async (request: FastifyRequest<{ Params: { size: string } }>, reply) => {
    const sizePx = ICONS_PX.find((each) => `${each}.png` === request.params.size);
    const path = uploadPath(app.settings.get("branding").square_icon);
    const bytes = sizePx && path && (await squares.get(path, sizePx));
    if (!bytes) return fallback(request, reply);
    return reply
      .headers({ "cache-control": `public, max-age=${DAY_S}`, "content-type": "image/png" })
      .send(Buffer.from(bytes));
  });
}

/** The path of an uploaded picture in the storage; "" for a picture of another site. */
const uploadPath = (address: string) => /^\/uploads\/(branding\/[\w.-]+\.png)$/.exec(address)?.[1] ?? "";

function accentOf(app: App): string {
  const { theme, theme_config } = app.settings.get("theme");
  const color = (theme_config[theme] ?? Object.values(theme_config)[0])?.primary_color ?? "";
  return /^#[0-9a-f]{6}$/i.test(color) ? color : "#0033ff";
}

/** The first letter of a name on a ground in the site's colour. */
function drawnLetter(name: string, color: string): string {
  const [, letter = "?"] = /([\p{L}\p{N}])/u.exec(name) ?? [];
  const luminance = [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) / 3;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512">' +
    `<rect width="100" height="100" fill="${color}"/>` +
    '<text x="50" y="50" dy=".35em" text-anchor="middle" font-family="Georgia, serif" font-weight="600" font-size="56" ' +
    `fill="${luminance > 160 ? "#000" : "#fff"}">${escapeHtml(letter.toUpperCase())}</text></svg>`
  );
}

function iconsOf(app: App, { appIcon, smallAppIcon, plainAppIcon }: AppFiles): Icon[] {
  const { favicon, square_icon } = app.settings.get("branding");
  const inSite = (address: string) => addBasePath(app.settings.basePath, address);
  const src = inSite(favicon) || "favicon.ico";
  const [, ending = "ico"] = /\.([a-z]+)(?:\?.*)?$/i.exec(src) ?? [];
  const small = [16, 32, 48, 128].map((side) => ({ src, sizes: `${side}x${side}`, type: `image/${ending}` }));
  if (uploadPath(square_icon) !== "")
    return [
      ...small,
      ...ICONS_PX.map((side) => ({
        src: inSite(`/app-icon/${side}.png`),
        sizes: `${side}x${side}`,
        type: "image/png",
      })),
    ];
  if (square_icon !== "") return [...small, { src: inSite(square_icon), sizes: "512x512" }];
  const letter = { src: inSite("/app-icon.svg"), sizes: "any", type: "image/svg+xml" };
  if (favicon !== "" || !appIcon || !smallAppIcon || !plainAppIcon)
    return [...small, letter, { ...letter, purpose: "maskable" }];
  const mark = (address: string, side: number, purpose?: string) => ({
    src: inSite(address),
    sizes: `${side}x${side}`,
    type: "image/png",
    ...(purpose && { purpose }),
  });
  return [
    ...small,
    mark(smallAppIcon, 192),
    mark(appIcon, 512),
    mark(appIcon, 512, "maskable"),
    mark(plainAppIcon, 192, "monochrome"),
  ];
}

/** The web app manifest. Rules: docs/rules/app.md WA1. */
function manifestOf(app: App, files: AppFiles, language: string): object {
  const { name, short_description } = app.settings.get("general");
  const t = app.translator(language);
  const { basePath } = app.settings;
  return {
    manifest_version: 3,
    version,
    revision: "",
    id: `${basePath}/`,
    short_name: name,
    name,
    ...(short_description !== "" && { description: short_description }),
    lang: language.replace("_", "-"),
    dir: directionOf(language),
    icons: iconsOf(app, files),
    start_url: ".",
    scope: ".",
    display: "standalone",
    // As clients of Apache Answer know them: browsers take the colours of the page that is open, in both schemes.
    theme_color: "#000000",
    background_color: "#ffffff",
    shortcuts: [
      { name: t("shell.ask"), url: `${basePath}/questions/ask` },
      { name: t("shell.notifications"), url: `${basePath}/users/notifications` },
    ],
    share_target: {
      action: `${basePath}/questions/ask`,
      method: "GET",
      params: { title: "title", text: "text", url: "url" },
    },
  };
}

/** The service worker; where the site has turned it off, one that removes itself. Rules: docs/rules/app.md WA2, WA9. */
function registerWorker(server: FastifyInstance, app: App, { folder, fallback }: AppFiles): void {
  const codes = new Map<string, string>();
  const codeOf = (name: string) => {
    const code = codes.get(name) ?? readFileSync(join(folder ?? "", `${name}.js`), "utf8");
    codes.set(name, code);
    return code;
  };
  server.get("/service-worker.js", async (request, reply) => {
    if (!folder) return fallback(request, reply);
    const code = codeOf(app.settings.get("interface").offline_pages ? "service-worker" : "removed-worker");
    return reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
        // Of the worker itself: it fetches nothing from elsewhere.
        "content-security-policy": "default-src 'none'; connect-src 'self'; script-src 'self'",
      })
      .send(compressOnce(reply, code));
  });
}

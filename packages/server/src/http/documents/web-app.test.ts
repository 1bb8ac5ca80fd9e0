import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { createHttpServer } from "../server.ts";

let site: TestSite;
let folder: string;
let server: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  site = await testSite();
  const general = { name: "Tea & Cake", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", { ...general, short_description: "All about tea." });
  folder = await mkdtemp(join(tmpdir(), "askwell-web-app-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["service-worker", "removed-worker"]) await writeFile(join(folder, `${name}.js`), `// ${name}`);
  const icons = { appIcon: "/assets/512.png", smallAppIcon: "/assets/192.png", plainAppIcon: "/assets/plain.png" };
  server = await createHttpServer({ app: site.app, pages: { ...testPages(), ...icons } });
});
afterAll(async () => {
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

interface AppManifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly [name: string]: unknown;
}
const manifest = async (): Promise<AppManifest> => (await server.inject({ url: "/manifest.json" })).json();
const large = async () =>
  (await manifest()).icons.filter(({ sizes }) => !["16x16", "32x32", "48x48", "128x128"].includes(sizes));

test("WA1 WA8 the manifest describes the site, its shortcuts, and what can be shared with it", async () => {
  const described = await manifest();
  expect(described).toMatchObject({
    id: "/",
    name: "Tea & Cake",
    description: "All about tea.",
    lang: "en-US",
    dir: "ltr",
    start_url: ".",
    scope: ".",
    display: "standalone",
    shortcuts: [
      { name: "Ask a question", url: "/questions/ask" },
      { name: "Notifications", url: "/users/notifications" },
    ],
    share_target: { action: "/questions/ask", method: "GET", params: { title: "title", text: "text", url: "url" } },
  });
  expect(described).toMatchObject({ theme_color: "#000000", background_color: "#ffffff" });
});

test("WA1 the icons are the mark, the letter of a site with a favicon, or the square icon", async () => {
  expect(await large()).toEqual([
    { src: "/assets/192.png", sizes: "192x192", type: "image/png" },
    { src: "/assets/512.png", sizes: "512x512", type: "image/png" },
    { src: "/assets/512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/assets/plain.png", sizes: "192x192", type: "image/png", purpose: "monochrome" },
  ]);
  await site.call(site.admin, "saveBrandingSettings", { favicon: "/uploads/branding/tea.ico" });
  expect((await large()).map(({ src, purpose = "any" }) => `${src} ${purpose}`)).toEqual([
    "/app-icon.svg any",
    "/app-icon.svg maskable",
  ]);
  const letter = await server.inject({ url: "/app-icon.svg" });
  expect(letter.headers["content-type"]).toBe("image/svg+xml");
  expect(letter.body).toContain(">T</text>");
  await site.call(site.admin, "saveBrandingSettings", { square_icon: "/uploads/branding/tea.png" });
  expect((await large()).map(({ src }) => src)).toEqual(["/app-icon/192.png", "/app-icon/512.png"]);
  await site.app.files.save("branding/tea.png", await picture());
  const icon = await server.inject({ url: "/app-icon/192.png" });
  expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/png"]);
  // Width and height of a PNG.
  expect([icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)]).toEqual([192, 192]);
  expect((await server.inject({ url: "/app-icon/7.png" })).statusCode).toBe(404);
  await site.call(site.admin, "saveBrandingSettings", {});
});

const picture = () =>
  site.app.images
    .card({ title: "Tea", siteName: "Tea", facts: "", color: "#00ff00" })
    .then((bytes) => Buffer.from(bytes));

test("WA2 WA9 the worker is always asked for again, and another one removes it where it is turned off", async () => {
  const built = await createHttpServer({ app: site.app, pages: { ...testPages(), folder } });
  const worker = () => built.inject({ url: "/service-worker.js" });
  const { headers, body } = await worker();
  expect(body).toBe("// service-worker");
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
  await site.call(site.admin, "saveInterfaceSettings", { language: "en_US", time_zone: "UTC", offline_pages: false });
  expect((await worker()).body).toBe("// removed-worker");
  await site.call(site.admin, "saveInterfaceSettings", { language: "en_US", time_zone: "UTC", offline_pages: true });
  await built.close();
});

test("WA5 a personal page says whose it is, and a page of visitors nothing", async () => {
  const ann = await site.person("ann");
  const reader = { app: site.app, server };
  expect((await readPage(reader, "/questions", ann.visit_token)).headers["x-viewer"]).toBe(ann.id);
  expect((await readPage(reader, "/questions")).headers["x-viewer"]).toBeUndefined();
});

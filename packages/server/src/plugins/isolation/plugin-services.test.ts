import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installAndActivate, manifestOf, packPlugin, type TestSite, testSite } from "../../../testing/index.ts";

const LIMIT = 8 * 1024 * 1024;

let site: TestSite;
let host = "";
const server = createServer((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await testSite({ plugins: [] });
});
afterAll(async () => {
  await site.close();
  server.close();
});

test("PL15 an installed plugin reads at most 8 MB of a reply; more is a ReplyTooLargeError of the kit", async () => {
  const setting = { name: "server", type: "input", title: { en_US: "Server" } };
  const declared = { slug_name: "reader", kinds: ["sidebar"], settings: [setting] };
  const code = `
    import { ReplyTooLargeError } from "@askwell/plugin-kit";
    const sizeOf = async ({ fetch }, bytes) => (await (await fetch("http://${host}/" + bytes)).arrayBuffer()).byteLength;
    const failure = (error) => error instanceof ReplyTooLargeError ? [error.host, error.maxBytes].join(" ") : "other";
    export const plugin = { sidebar: { boxes: async (context) => [
      { title: { en_US: String(await sizeOf(context, ${LIMIT})) }, links: [] },
      { title: { en_US: await sizeOf(context, ${LIMIT + 1}).catch(failure) }, links: [] },
    ] } };`;
  const permissions = { host_settings: ["server"] };
  await installAndActivate(site, packPlugin(manifestOf({ ...declared, permissions }), code));
  const config_fields = { server: `http://${host}` };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "reader", config_fields });
  const boxes = await site.app.plugins
    .last("sidebar")
    ?.call("boxes", (extension, context) => extension.boxes(context), 30_000);
  expect(boxes?.map(({ title }) => title.en_US)).toEqual([String(LIMIT), `${host} ${LIMIT}`]);
});

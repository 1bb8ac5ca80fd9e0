import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../testing/index.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
});
afterAll(() => site.close());

const none = { custom_head: "", custom_css: "", custom_header: "", custom_footer: "", custom_sidebar: "" };
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources of one directive of the home page's policy. */
async function allowed(directive: string): Promise<string[]> {
  const { headers } = await readPage(site, "/");
  const policy = String(headers["content-security-policy"]).split("; ");
  return (
    policy
      .find((each) => each.startsWith(`${directive} `))
      ?.split(" ")
      .slice(1) ?? []
  );
}

test("Z12 custom code is at its place and runs, and no other code does", async () => {
  const custom_head =
    '<script>\r\nhead()\r\n</script><script async src="https://count.example/js/a;b.js?x=1"></script>';
  const custom_header = '<style>p{color:red}</style><div id="mine">Hello</div>';
  const custom_footer = "<script data-client>foot()</script>";
  const custom_sidebar = "<script type='text/javascript'>side()</script>";
  await site.call(site.admin, "saveCustomCodeSettings", {
    custom_css: "",
    custom_head,
    custom_header,
    custom_footer,
    custom_sidebar,
  });
  const { html } = await readPage(site, "/");
  expect(html).toContain(`${custom_head}</head><body>${custom_header}<div id="app">`);
  expect(html).toContain(`${custom_footer}</body>`);
  expect(html).toContain(custom_sidebar);
  const own = ["\nhead()\n", "foot()", "side()"].map(hash);
  expect((await allowed("script-src")).toSorted()).toEqual(
    ["'self'", ...own, "https://count.example/js/a%3bb.js"].toSorted(),
  );
  expect(await allowed("style-src")).toEqual(["'self'", hash("p{color:red}")]);
  expect(await allowed("connect-src")).toEqual(["'self'", "https://count.example"]);
  expect(await allowed("font-src")).toEqual(["'self'"]);
});

test("Z12 frames come from the site and the sources of custom code", async () => {
  expect(await allowed("frame-src")).toEqual(["'self'", "https://count.example"]);
  const custom_footer = '<iframe src="https://maps.example/tea?x=1" title="Where we are"></iframe>';
  await site.call(site.admin, "saveCustomCodeSettings", { ...none, custom_footer });
  expect(await allowed("frame-src")).toEqual(["'self'", "https://maps.example"]);
  await site.call(site.admin, "saveCustomCodeSettings", none);
  expect(await allowed("frame-src")).toEqual(["'self'"]);
});

test("Z12 an external stylesheet allows its fonts; invalid addresses allow nothing", async () => {
  const custom_head =
    '<link rel="stylesheet" href="https://fonts.example/css?family=Tea&amp;x"><script src="javascript:1"></script>';
  await site.call(site.admin, "saveCustomCodeSettings", { ...none, custom_head });
  expect(await allowed("style-src")).toEqual(["'self'", "https://fonts.example/css"]);
  expect(await allowed("font-src")).toEqual(["'self'", "https:", "data:"]);
  expect(await allowed("script-src")).toEqual(["'self'"]);
  await site.call(site.admin, "saveCustomCodeSettings", none);
  expect(await allowed("style-src")).toEqual(["'self'"]);
});

test("Z50 the host of an address adds no directive to the policy", async () => {
  const custom_head =
    '<link rel="preconnect" href="https://a.example;sandbox"><iframe src="https://b.example,sandbox"></iframe>' +
    '<link rel="preconnect" href="https://c.example:8443">';
  await site.call(site.admin, "saveCustomCodeSettings", { ...none, custom_head });
  const { headers } = await readPage(site, "/");
  expect(headers["content-security-policy"]).not.toMatch(/sandbox/);
  expect(await allowed("connect-src")).toContain("https://c.example:8443");
  await site.call(site.admin, "saveCustomCodeSettings", none);
});

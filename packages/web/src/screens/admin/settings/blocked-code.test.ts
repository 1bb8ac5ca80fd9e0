// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { blockedIn } from "./blocked-code.ts";

const OWN = "https://ask.example";
const report = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(blockedIn(values, OWN))
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, list.map(({ kind, what }) => `${kind}: ${what}`)]),
  );

test.each([
  ["inline styles", { custom_header: '<p style="color: red">Hi</p>' }, 'style: <p style="…">'],
  ["handlers", { custom_footer: '<a href="/x" onclick="go()">x</a>' }, 'handler: <a onclick="…">'],
  ["links that run", { custom_sidebar: '<a href="javascript:go()">x</a>' }, 'script_link: <a href="…">'],
  ["forms", { custom_sidebar: '<form action="https://list.example/join"></form>' }, "form: list.example"],
  ["objects", { custom_sidebar: '<embed src="/a.swf">' }, "object: <embed>"],
  ["imports", { custom_css: '@import url("https://fonts.example/a.css");' }, "import: https://fonts.example/a.css"],
  [
    "fonts",
    { custom_css: "@font-face { src: url(https://fonts.example/a.woff2); }" },
    "font: https://fonts.example/a.woff2",
  ],
  ["hosts", { custom_head: '<script>fetch("https://stats.example/hit")</script>' }, "host: stats.example"],
  ["hosts", { custom_head: '<script src="/a.js" data-api="https://stats.example/"></script>' }, "host: stats.example"],
])("Z50 %s in custom code are reported at their field: %o", (_, values, expected) => {
  const [name = ""] = Object.keys(values);
  expect(report(values)).toEqual({ [name]: [expected] });
});

test("Z50 the hosts that a known script connects to are reported until they are allowed", () => {
  const tag = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>';
  expect(report({ custom_head: tag })).toEqual({
    custom_head: ["host: www.google-analytics.com", "host: region1.google-analytics.com"],
  });
  const allow = (host: string) => `<link rel="preconnect" href="https://${host}">`;
  const allowed = ["www.google-analytics.com", "region1.google-analytics.com"].map(allow).join("");
  expect(report({ custom_head: tag + allowed })).toEqual({});
});

test("Z50 allowed code is not reported", () => {
  const custom_head = `<link rel="stylesheet" href="https://fonts.example/a.css">
    <script src="https://stats.example/a.js"></script><script>send("https://stats.example/hit")</script>
    <script type="application/ld+json">{"@id": "https://other.example"}</script><style>p { color: red }</style>`;
  const custom_css = "@import url(https://fonts.example/a.css); @font-face { src: url(https://fonts.example/a.woff2) }";
  const custom_sidebar = '<p class="note"><a href="https://other.example">x</a></p>';
  expect(report({ custom_head, custom_css, custom_sidebar })).toEqual({});
});

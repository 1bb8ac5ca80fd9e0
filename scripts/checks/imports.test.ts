import { expect, test } from "vitest";
import { importDirections } from "./imports.ts";
import { plantedTree } from "./reading/tree.ts";

/** The violations of one import; the imported files exist. */
function imported(path: string, specifier: string, statement = `import { x } from "${specifier}";`): string[] {
  const tree = plantedTree({
    "packages/contract/package.json": `{ "exports": { ".": "./src/index.ts" }, "dependencies": { "valibot": "1" } }`,
    "packages/web/package.json": `{ "exports": { "./ssr": "./src/ssr.tsx" }, "dependencies": { "react": "19" } }`,
    "packages/web/src/screens/tags/Screen.tsx": "export const a = 1;",
    "packages/web/src/screens/users/Screen.tsx": "export const a = 1;",
    [path]: statement,
  });
  return importDirections(tree).map(({ message }) => message.replace(/^imports "[^"]*": /, ""));
}

const types = (specifier: string) => `import type { X } from "${specifier}";`;
const lazily = (specifier: string) => `const x = () => import("${specifier}");`;

test.each([
  ["packages/domain/src/votes.ts", "@askwell/contract", "domain does not import contract"],
  ["packages/domain/src/votes.ts", "valibot", "domain does not use it (architecture, section 3)"],
  ["packages/domain/src/votes.ts", "node:fs", "domain runs in browsers, without Node's modules"],
  ["packages/contract/src/call.ts", "@askwell/content", "contract does not import content"],
  [
    "packages/contract/src/call.ts",
    "kysely",
    "SQL is for platform/, features/, migrations/, import/, backup/, public-export/ and answer-export/",
  ],
  ["packages/plugin-kit/src/index.ts", "@askwell/domain", "plugin-kit imports only types of domain"],
  ["packages/plugin-kit/src/browser.ts", "react", "plugin-kit does not use it (architecture, section 3)"],
  ["packages/web/src/app/api/api.ts", "@askwell/plugin-kit", "web imports only types of plugin-kit"],
  ["packages/web/src/app/api/api.ts", "@askwell/server", "web does not import server"],
  ["packages/web/src/app/api/api.ts", "lodash", "not in the dependencies of packages/web"],
  ["packages/web/src/ui/Button.tsx", "@askwell/contract", "ui/ knows nothing of the product"],
  [
    "packages/web/src/app/api/api.ts",
    "@codemirror/state",
    "the editor's library stays in editor/, which is loaded when someone writes",
  ],
  ["plugins/mathematics/src/index.ts", "@askwell/domain", "plugin does not import domain"],
  ["packages/server/src/features/files/store.ts", "sharp", "pictures are made by platform/ and by plugins"],
  ["packages/server/src/app.ts", "@askwell/plugin-weather", "plugins are listed in the server's plugins/bundled.ts"],
  [
    "packages/web/src/app/api/api.ts",
    "@askwell/plugin-weather",
    "plugins are listed in the server's plugins/bundled.ts",
  ],
  [
    "packages/web/src/app/plugins/widgets.ts",
    "@askwell/plugin-weather/browser",
    "import() a plugin's entry for browsers, and nothing else of it",
  ],
  [
    "packages/server/src/http/calls/dispatch.ts",
    "@askwell/web/ssr",
    "only http/pages/pages.ts and http/pages/renderer.ts render",
  ],
  [
    "packages/server/src/http/pages/pages.ts",
    "@askwell/web/src/ssr",
    "no deep imports: that is no entry of the package",
  ],
  ["packages/server/src/app.ts", "@askwell/contract/src/call.ts", "no deep imports: that is no entry of the package"],
  ["packages/server/src/app.ts", "../../contract/src/call.ts", "leaves its package; import the package by its name"],
  ["packages/server/src/app.ts", "@askwell/server", "relative imports inside a package"],
  ["packages/server/src/features/votes/cast-vote.ts", "fastify", "Fastify is used by http/ only"],
  ["packages/server/src/features/votes/cast-vote.ts", "node:sqlite", "drivers are used by platform/ only"],
  ["packages/server/src/http/pages/pages.ts", "pg", "drivers are used by platform/ only"],
  ["packages/server/src/features/votes/cast-vote.ts", "./testing.ts", "only tests import what is made for tests"],
])("%s importing %s fails: %s", (path, specifier, message) => {
  expect(imported(path, specifier)).toEqual([message]);
});

test.each([
  [
    "features/votes/cast-vote.ts",
    "../notifications/index.ts",
    "notifications stands to the right of votes; emit an event instead",
  ],
  ["features/votes/cast-vote.ts", "../posts/queries.ts", "only index.ts of another feature"],
  ["features/votes/cast-vote.ts", "../../http/envelope.ts", "features/ does not import http/"],
  ["features/votes/cast-vote.ts", "../../compose.ts", "features/ does not import what puts the server together"],
  ["http/handlers.ts", "../features/votes/cast-vote.ts", "only indexroutes.ts of another feature"],
  ["http/handlers.ts", "../import/stream.ts", "http/ does not import import/"],
  ["import/stream.ts", "../features/votes/queries.ts", "only indexbulk.ts of another feature"],
  ["platform/db/index.ts", "../../features/votes/index.ts", "platform/ does not import features/"],
  ["services/votes.ts", "../app.ts", "src/services/ is no folder of the server; see scripts/checks/layers.ts"],
])("in the server, %s importing %s fails: %s", (path, specifier, message) => {
  expect(imported(`packages/server/src/${path}`, specifier)).toEqual([
    message.replace("indexroutes", "index|routes").replace("indexbulk", "index|bulk"),
  ]);
});

test.each([
  ["screens/tags/Screen.tsx", "../users/Row.tsx", "screens never import screens; make it a component"],
  [
    "components/votes/Votes.tsx",
    "../../screens/tags/Screen.tsx",
    "components/ does not import screens/; routes -> screens -> components -> ui",
  ],
  ["ui/Button.tsx", "../app/api.ts", "ui/ does not import app/; routes -> screens -> components -> ui"],
  [
    "ui/Button.tsx",
    "../components/votes/Votes.tsx",
    "ui/ does not import components/; routes -> screens -> components -> ui",
  ],
  ["app/api.ts", "../routes.tsx", "app/ does not import the root; routes -> screens -> components -> ui"],
  ["screens/tags/Screen.tsx", "../../editor/Editor.tsx", "the editor is loaded when someone writes: import() it"],
])("in the web package, %s importing %s fails: %s", (path, specifier, message) => {
  expect(imported(`packages/web/src/${path}`, specifier)).toEqual([message]);
});

test("a barrel in the web package fails", () => {
  const barrel = `export { Button } from "./Button.tsx";`;
  expect(imported("packages/web/src/ui/index.ts", "", barrel)).toEqual([
    "no barrels in web; import from the file that declares it",
  ]);
});

test.each([
  ["packages/domain/src/votes.ts", "./ids.ts"],
  ["packages/contract/src/call.ts", "valibot"],
  ["packages/contract/src/call.ts", "@askwell/domain"],
  ["packages/i18n/src/node.ts", "node:fs"],
  ["packages/server/src/http/pages/pages.ts", "@askwell/web/ssr"],
  ["packages/server/src/http/pages/pages.ts", "fastify"],
  ["packages/server/src/http/calls/handlers.ts", "../features/votes/routes.ts"],
  ["packages/server/src/features/votes/cast-vote.ts", "../posts/index.ts"],
  ["packages/server/src/features/votes/cast-vote.ts", "../../platform/db/index.ts"],
  ["packages/server/src/features/votes/queries.ts", "kysely"],
  ["packages/server/src/features/votes/cast-vote.test.ts", "../../../testing/index.ts"],
  ["packages/server/src/import/stream.ts", "../features/votes/bulk.ts"],
  ["packages/server/src/compose.ts", "./features/votes/on-vote-cast.ts"],
  ["packages/web/src/screens/tags/list/Row.tsx", "../load.ts"],
  ["packages/web/src/components/votes/Votes.tsx", "../../ui/Button.tsx"],
  ["packages/web/src/routes.tsx", "./screens/tags/Screen.tsx"],
])("%s may import %s", (path, specifier) => {
  expect(imported(path, specifier)).toEqual([]);
});

test("types may be imported where values may not", () => {
  const table = "../votes/table.ts";
  expect(imported("packages/server/src/features/posts/queries.ts", table, types(table))).toEqual([]);
  expect(imported("packages/web/src/app/api/api.ts", "", types("@askwell/plugin-kit"))).toEqual([]);
  expect(imported("packages/plugin-kit/src/browser.ts", "", types("react"))).toEqual([]);
});

test("the server lists plugins, and the web package loads their entries for browsers", () => {
  expect(imported("packages/server/src/plugins/bundled.ts", "@askwell/plugin-weather")).toEqual([]);
  const page = "@askwell/plugin-weather/page";
  expect(imported("packages/web/src/screens/plugins/weather/Screen.tsx", page)).toEqual([]);
  expect(imported("packages/web/src/screens/tags/Screen.tsx", page)).not.toEqual([]);
  const widgets = lazily("@askwell/plugin-weather/browser");
  expect(imported("packages/web/src/app/plugins/widgets.ts", "", widgets)).toEqual([]);
});

test("the editor may be loaded lazily", () => {
  expect(imported("packages/web/src/screens/tags/Screen.tsx", "", lazily("../../editor/Editor.tsx"))).toEqual([]);
});

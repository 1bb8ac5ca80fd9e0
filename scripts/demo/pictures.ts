// `npm run demo:pictures`: takes the pictures of the README from the demo, into docs/guides/pictures.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openBrowser, openUser, type PersonOptions } from "../../e2e/harness/person.ts";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { buildIfStale } from "../build.ts";
import { root } from "../run-command.ts";
import { haveBrowser } from "../run-tests.ts";
import { owner, serveFolder, writeSite } from "./site.ts";

interface DemoPicture {
  readonly name: string;
  /** The page, or the words that find the question whose page it is. */
  readonly path?: string;
  readonly question?: string;
  /** Logs in first: the address and the password of a user of the demo. */
  readonly login?: readonly [string, string];
  readonly device?: PersonOptions["device"];
  readonly scheme?: "light" | "dark";
}

const splitTomatoes = "Why do my tomatoes split just before they ripen?";
const member = ["mira@example.com", "demo-Pass-1"] as const;

const pictures: readonly DemoPicture[] = [
  { name: "question", question: splitTomatoes },
  { name: "question-dark", question: splitTomatoes, scheme: "dark" },
  { name: "question-phone", question: splitTomatoes, device: "phone" },
  { name: "questions", path: "/questions", login: member },
  { name: "review", path: "/review", login: [owner.email, owner.password] },
];

async function addressOf(address: string, { path, question = "" }: DemoPicture): Promise<string> {
  if (path) return path;
  const reply = await fetch(`${address}/answer/api/v1/search?q=${encodeURIComponent(question)}&page=1&size=20`);
  const { data } = (await reply.json()) as { data: { list: { object: { id: string; title: string } }[] } };
  const found = data.list.find(({ object }) => object.title === question);
  if (!found) throw new Error(`The demo has no question "${question}".`);
  return `/questions/${found.object.id}`;
}

async function take(address: string, browser: Awaited<ReturnType<typeof openBrowser>>, picture: DemoPicture) {
  const { name, login, device = "desktop", scheme = "light" } = picture;
  const { page, context, goto, waitUntilIdle } = await openUser(browser, address, { device });
  try {
    await page.emulateMedia({ colorScheme: scheme });
    if (login) {
      await goto("/users/login");
      const form = page.getByRole("main");
      await form.getByLabel("Email").fill(login[0]);
      await form.getByLabel("Password", { exact: true }).fill(login[1]);
      await form.getByRole("button", { name: "Log in", exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/users/login"));
    }
    await goto(await addressOf(address, picture));
    await waitUntilIdle();
    // Badges that the user has earned are announced first.
    const closeBadge = page.getByRole("dialog").getByRole("button", { name: "Close", exact: true });
    while (login && (await closeBadge.isVisible())) await closeBadge.click();
    await page.screenshot({ path: join(root, `docs/guides/pictures/${name}.png`) });
    console.log(`docs/guides/pictures/${name}.png`);
  } finally {
    await context.close();
  }
}

if (!(await haveBrowser())) process.exit(1);
await buildIfStale();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), "askwell-demo-"));
try {
  await writeSite(folder, { address });
  const site = await serveFolder(folder, port);
  // Hints for the screen would widen the spaces between letters.
  const browser = await openBrowser(["--font-render-hinting=none"]);
  try {
    for (const picture of pictures) await take(address, browser, picture);
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill();
    await ended;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

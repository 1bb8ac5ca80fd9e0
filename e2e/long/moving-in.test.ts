import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
  type AnswerSite,
  createAnswerSite,
  OLD_HASH,
  OLD_PASSWORD,
  oldId,
} from "../../packages/server/testing/answer-site.ts";
import { expect, journey } from "../harness/journey.ts";
import { runWhole } from "../harness/killed.ts";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";
import { logInOwner } from "../harness/wire.ts";

const LONGEST_MS = 240_000;
const KEY = `sk_${"7".repeat(32)}`;
const [question, answer] = [oldId.question(10), oldId.answer(11)];

let folder: string;
let old: AnswerSite;
let imported: ServedSite;
beforeAll(async () => {
  folder = await newFolder();
  old = createAnswerSite();
  fill(old);
  const home = join(folder, "site");
  await mkdir(home);
  // The old site was on another host, with TLS.
  const empty = await startSite({ folder: home });
  await empty.stop();
  await runWhole(["import", "answer", "--database", old.database], home);
  imported = await startSite({ folder: home, env: { DATABASE_URL: `sqlite:${join(home, "askwell.db")}` } });
  // Each start is on another port.
  const owner = await logInOwner(imported.address);
  const { data: general } = await owner.send("GET", "/answer/admin/api/siteinfo/general");
  await owner.send("PUT", "/answer/admin/api/siteinfo/general", { ...(general as object), site_url: imported.address });
}, LONGEST_MS);
afterAll(async () => {
  await imported?.stop();
  old?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A question with an accepted answer, whose text links to itself as the old site did. */
function fill({ add }: AnswerSite): void {
  const person = { mail_status: 1, status: 1, rank: 1, pass: OLD_HASH };
  add("user", { id: 1, username: "ann", display_name: "Ann", e_mail: "ann@tea.example", ...person });
  add("user", { id: 2, username: "ben", display_name: "Ben", e_mail: "ben@tea.example", ...person });
  add("user_role_rel", { user_id: 1, role_id: 2 });
  add("tag", { id: oldId.tag(5), slug_name: "green-tea", display_name: "Green tea", status: 1 });
  const post = { status: 1, created_at: "2024-05-01 12:00:00" };
  const asked = { title: "How long does green tea steep?", original_text: "Mine is bitter.", pin: 1, show: 1 };
  add("question", { id: question, user_id: 1, ...post, ...asked, accepted_answer_id: answer });
  add("tag_rel", { object_id: question, tag_id: oldId.tag(5), status: 1 });
  const said = `Two minutes, see https://old.example/questions/${question}.`;
  add("answer", { id: answer, question_id: question, user_id: 2, ...post, original_text: said, adopted: 2 });
  add("site_info", { type: "mcp", content: '{"enabled":true}' });
  add("api_key", { user_id: 1, access_key: KEY, scope: "read-only", description: "for the kitchen" });
}

journey(
  "XA2 XA6 after a move people log in with their old password, old links open, and programs find their objects",
  async ({ personOn }) => {
    const { page, goto, waitUntilIdle } = await personOn(imported);
    // A link to an answer, as the old site has made it.
    await goto(`/questions/${question}/how-long-does-green-tea-steep/${answer}`);
    await page.getByRole("heading", { name: "How long does green tea steep?" }).waitFor();
    await page.locator(`#answer-${answer}`).getByText("Two minutes").waitFor();
    for (const path of ["/users/ben", "/tags/green-tea"]) {
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(200);
    }
    await goto("/users/login");
    await page.getByLabel("Email", { exact: true }).fill("ann@tea.example");
    await page.getByLabel("Password", { exact: true }).fill(OLD_PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));
    await waitUntilIdle();
    await goto("/users/ann");
    await page.getByRole("heading", { name: "Ann" }).first().waitFor();

    const shown = await fetch(`${imported.address}/answer/api/v1/question/info?id=${question}`);
    expect(await shown.json()).toMatchObject({ data: { id: String(question), accepted_answer_id: String(answer) } });
    const asked = await fetch(`${imported.address}/answer/api/v1/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${KEY}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(asked.status).toBe(200);
  },
);

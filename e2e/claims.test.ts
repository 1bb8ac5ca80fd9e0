import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeDump } from "../packages/server/testing/dump.ts";
import { startMailServer, type TestMailServer } from "../packages/server/testing/mail-server.ts";
import { askwell } from "./harness/askwell.ts";
import { journey as base, expect, expectAccessible, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

/** A site with a mail server, on which the people of another site were imported. */
const journey = base.extend<{ post: TestMailServer }>({
  post: [
    async ({ site }, use) => {
      const server = await startMailServer();
      const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1" };
      const caller = await logInOwner(site.address);
      await caller.send("PUT", "/answer/admin/api/setting/smtp", { ...settings, smtp_port: server.port });
      const folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
      const people = ["Ann Lee", "Ben Cho", "Cat Ray"].map((DisplayName, index) => ({
        ...{ Id: index + 1, DisplayName, CreationDate: "2020-01-01T10:00:00.000", Reputation: 900 - index * 100 },
      }));
      await writeDump(folder, { Posts: [], Users: people });
      askwell(["import", "stackexchange", folder, "--source", "old"], site.folder, { DATA_DIR: site.folder });
      await rm(folder, { recursive: true });
      await use(server);
      await server.close();
    },
    { scope: "file" },
  ],
});

const PASSWORD = "apple-Pass-1";

journey(
  "AC31 AC32 an administrator mails the owners of imported accounts, and one takes the account over",
  async ({ person, post }) => {
    const mailsTo = (address: string) => post.mails.filter(({ to }) => to === address);
    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin/claims");
    await page.getByRole("link", { name: "Not mailed (3)" }).waitFor();
    await expectAccessible(admin);

    await page.getByRole("button", { name: "Mail a link to the owner of cat-ray" }).click();
    const one = page.getByRole("dialog", { name: "Mail links to owners" });
    await one.getByLabel("Address of the owner of cat-ray").fill(owner.email);
    await one.getByRole("button", { name: "Send" }).click();
    await one.getByText("Another account has this address.").waitFor();
    await expectAccessible(admin);
    await one.getByLabel("Address of the owner of cat-ray").fill("cat@example.com");
    await one.getByRole("button", { name: "Send" }).click();
    await page.getByRole("link", { name: "Mailed (1)", exact: true }).waitFor();

    await page.getByRole("button", { name: "Mail a list of owners" }).click();
    const list = page.getByRole("dialog", { name: "Mail a list of owners" });
    const lines = ["username,address", "ann-lee,ann@example.com", "ben-cho,no address", "cat-ray,c@example.com"];
    await list.getByLabel("Read a CSV file").setInputFiles({
      ...{ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) },
    });
    await list.getByRole("button", { name: "Check the list" }).click();
    await list.getByText("One owner will be mailed.").waitFor();
    await list.getByText("The owner was mailed within seven days.").waitFor();
    await expectAccessible(admin);
    await list.getByRole("button", { name: "Mail one owner" }).click();
    await page.getByText("1 of 1 owners").waitFor();
    await page.getByRole("link", { name: "Mailed (2)", exact: true }).click();
    await page.getByRole("link", { name: "Ann Lee" }).waitFor();
    await expectAccessible(admin);

    await expect.poll(() => mailsTo("ann@example.com").length, { timeout: 30_000 }).toBe(1);
    expect(mailsTo("cat@example.com")).toHaveLength(1);
    const [, path] = /(\/users\/claim\?code=[\w-]+)/.exec(mailsTo("ann@example.com")[0]?.text ?? "") ?? [];
    const ann = await person();
    await ann.goto(path!);
    await ann.page.getByLabel("Email").fill("ann@example.com");
    await ann.page.getByLabel("Password").first().fill(PASSWORD);
    await ann.page.getByRole("button", { name: "Take over the account" }).click();
    await ann.page.getByRole("button", { name: "Account of Ann Lee" }).waitFor();
    await goto("/admin/claims?status=claimed");
    await page.getByRole("link", { name: "Taken over (1)" }).waitFor();
    await page.getByRole("link", { name: "Ann Lee" }).waitFor();
  },
);

journey("AC33 an administrator downloads the codes of addresses, and checks a posted one", async ({ person, post }) => {
  expect(post.port).toBeGreaterThan(0);
  const admin = await person();
  const { page, goto } = admin;
  await goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await goto("/admin/claims");
  await page.getByRole("button", { name: "Codes for old profiles" }).click();
  const codes = page.getByRole("dialog", { name: "Codes for old profiles" });
  await codes.getByLabel("Addresses").fill("dora@example.com\nnothing");
  const downloading = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download the codes" }).click();
  const stream = await (await downloading).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const [code] = /askwell(-\w{4}){4}/.exec(Buffer.concat(parts).toString()) ?? [];
  await codes.getByText("One line has no address:").waitFor();
  await expectAccessible(admin);
  await codes.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Check a posted code" }).click();
  const check = page.getByRole("dialog", { name: "Check a posted code" });
  await check.getByLabel("Address of the person").fill("dora@example.com");
  await check.getByLabel("Text of the profile").fill(`I collect kettles. ${code}`);
  await check.getByRole("button", { name: "Check" }).click();
  await check.getByText("The profile has the code of this address.").waitFor();
  await expectAccessible(admin);
});

import { readFile } from "node:fs/promises";
import type { TestMailServer } from "../packages/server/testing/mail-server.ts";
import { expect, expectAccessible, logIn } from "./harness/journey.ts";
import { mailJourney, sendMailsTo } from "./harness/mail-server.ts";
import type { BrowserUser } from "./harness/person.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const PAGE = "/answer/admin/api/mail/page";

/** Asks for a link to choose a password, and waits until the mail to it has the state. */
async function requestLink(admin: Caller, address: string, name: string, state: string): Promise<void> {
  const e_mail = `${name}@example.com`;
  await addPerson(address, admin, name);
  await admin.send("POST", "/answer/api/v1/user/password/reset", { e_mail });
  const mails = async () => {
    const { list } = (await admin.send("GET", `${PAGE}?query=${e_mail}`)).data as { list: Record<string, unknown>[] };
    // A mail waits also before it is sent for the first time, without an answer of the mail server.
    return list.map((mail) => (mail.state === "sent" || mail.answer !== "" ? mail.state : ""));
  };
  await expect.poll(mails).toEqual([state]);
}

/** No process listens here. */
const CLOSED_PORT = 1;

/** The mail server accepts the first mail, does not know the second address, and cannot be reached for the third. */
async function sendThree(admin: Caller, address: string, post: TestMailServer, mark: string): Promise<void> {
  // A journey that was broken off has left another one.
  await sendMailsTo(admin, post.port);
  await requestLink(admin, address, `ann-${mark}`, "sent");
  post.rejectNext("receiver", "550 5.1.1 no such user");
  await requestLink(admin, address, `bob-${mark}`, "failed");
  await sendMailsTo(admin, CLOSED_PORT);
  await requestLink(admin, address, `cyd-${mark}`, "waiting");
}

async function exportMails({ page }: BrowserUser): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

mailJourney.for(["desktop", "phone"] as const)(
  "ML3 ML4 an administrator finds mails, stops one that waits, sends one again and exports them (%s)",
  async (device, { site, person, post }) => {
    const owning = await logInOwner(site.address);
    // When it is tried again, the first ones are there.
    const mark = `${device}-${Date.now().toString(36)}`;
    await sendThree(owning, site.address, post, mark);
    const admin = await person({ device });
    const { page, goto } = admin;
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name}-${mark}@example.com`) });
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin/mails");
    await row("ann").getByText("Sent", { exact: true }).waitFor();
    await row("bob").getByText("550 5.1.1 no such user").first().waitFor();
    await expectAccessible(admin);

    await page.getByRole("link", { name: "Failed", exact: true }).click();
    await row("ann").waitFor({ state: "detached" });
    await row("bob").waitFor();
    await page.getByRole("link", { name: "Waiting", exact: true }).click();
    await row("bob").waitFor({ state: "detached" });
    // It is not in the list while the server tries again to send it.
    const isListed = () =>
      row("cyd")
        .getByText(/ECONNREFUSED/)
        .first()
        .waitFor({ timeout: 5000 })
        .then(() => true)
        .catch(() => page.reload().then(() => false));
    await expect.poll(isListed).toBe(true);
    await row("cyd").getByRole("button", { name: "Stop" }).click();
    await expectAccessible(admin);
    await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
    await page.getByText("Changed: 1").waitFor();
    await row("cyd").waitFor({ state: "detached" });

    await goto("/admin/mails");
    await page.getByRole("searchbox", { name: "Address, or a part of it" }).fill(`cyd-${mark}`);
    await page.keyboard.press("Enter");
    await row("bob").waitFor({ state: "detached" });
    await row("cyd").getByText("An administrator has stopped it.").waitFor();
    await sendMailsTo(owning, post.port);
    await row("cyd").getByRole("button", { name: "Send again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await page.getByText("Changed: 1").last().waitFor();
    await expect.poll(() => post.mails.map(({ to }) => to)).toContain(`cyd-${mark}@example.com`);
    const csv = await exportMails(admin);
    expect(csv).toContain(`cyd-${mark}@example.com`);
    expect(csv).not.toContain(`bob-${mark}@example.com`);
  },
);

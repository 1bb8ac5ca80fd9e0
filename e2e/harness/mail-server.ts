import { startMailServer, type TestMailServer } from "../../packages/server/testing/mail-server.ts";
import { journey } from "./journey.ts";
import { type Caller, logInOwner } from "./wire.ts";

/** Has the site send its mails to a port of this machine. */
export async function sendMailsTo(owner: Caller, smtp_port: number): Promise<void> {
  const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1" };
  await owner.send("PUT", "/answer/admin/api/setting/smtp", { ...settings, smtp_port });
}

/** A journey through a site that sends its mails to `post`. */
export const mailJourney = journey.extend<{ post: TestMailServer }>({
  post: [
    async ({ site }, use) => {
      const server = await startMailServer();
      await sendMailsTo(await logInOwner(site.address), server.port);
      await use(server);
      await server.close();
    },
    { scope: "file" },
  ],
});

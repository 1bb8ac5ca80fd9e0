import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { createMail } from "../../platform/mail/index.ts";
import { mailServerOf } from "./mail-server.ts";

let site: TestSite;
const logins: string[] = [];
const connections: boolean[] = [];

/** A mail server that takes mails of one user only. */
async function startServer(options: { readonly secure?: boolean; readonly authOptional?: boolean }) {
  const server = new SMTPServer({
    ...options,
    disabledCommands: options.secure ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username = "", password = "" }, _session, done) {
      logins.push(`${username}:${password}`);
      if (username === "post" && password === "stamp-1") done(null, { user: username });
      else done(new Error("wrong password"));
    },
    onData(stream, session, done) {
      connections.push(session.secure);
      stream.on("end", () => done()).resume();
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Saves the settings of the mail server, and sends a mail as the site would. */
async function send(smtp_port: number, more: object): Promise<string> {
  const sender = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1", encryption: "" } as const;
  const login = { smtp_username: "post", smtp_password: "stamp-1", smtp_authentication: true };
  await site.app.db.write((tx) =>
    site.app.settings.save(tx, "smtp", { ...sender, smtp_port, ...login, ...more }, site.app.now()),
  );
  const mail = createMail(() => mailServerOf(site.app.settings), site.app.log);
  const message = { to: "ann@example.com", subject: "Tea", html: "<p>Tea</p>", text: "Tea" };
  return mail.send(message).then(
    () => "sent",
    () => "failed",
  );
}

test("Y9 the site logs in to its mail server with the name and the password of the settings, or not at all", async () => {
  const server = await startServer({});
  expect(await send(server.port, {})).toBe("sent");
  expect(logins).toEqual(["post:stamp-1"]);
  expect(await send(server.port, { smtp_password: "wrong" })).toBe("failed");
  expect(logins.at(-1)).toBe("post:wrong");
  const before = logins.length;
  expect(await send(server.port, { smtp_authentication: false })).toBe("failed");
  expect(logins).toHaveLength(before);
  await server.close();
});

test("Y9 a mail goes through an encrypted connection only where the settings say so", async () => {
  const plain = await startServer({ authOptional: true });
  connections.length = 0;
  expect(await send(plain.port, { smtp_authentication: false })).toBe("sent");
  expect(connections).toEqual([false]);
  for (const encryption of ["SSL", "TLS"]) {
    expect(await send(plain.port, { smtp_authentication: false, encryption })).toBe("failed");
  }
  expect(connections).toEqual([false]);
  await plain.close();
});

import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startMailServer } from "./mail-server.ts";

test("a sender that disconnects in the middle of a mail ends only its own connection", async () => {
  const post = await startMailServer();
  const sender = connect(post.port, "127.0.0.1");
  for (const line of ["EHLO site", "MAIL FROM:<site@example.com>", "RCPT TO:<ada@example.com>", "DATA"]) {
    await once(sender, "data");
    sender.write(`${line}\r\n`);
  }
  await once(sender, "data");
  sender.write("Subject: half a mail\r\n");
  sender.resetAndDestroy();
  await post.close();
  expect(post.mails).toEqual([]);
});

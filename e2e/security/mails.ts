import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isReservedName } from "../../packages/domain/src/people/reserved-names.ts";
import { type ReceivedMail, startMailServer } from "../../packages/server/testing/mail-server.ts";
import type { ServedSite } from "../harness/site.ts";
import { addPerson, type Caller } from "../harness/wire.ts";
import { shownIn } from "./messages.ts";
import { isFitName, numbered } from "./payloads.ts";
import { ADMIN, createQuestions, must, V1 } from "./posts-of-payloads.ts";
import { storeName } from "./stored-texts.ts";

/** Causes a mail for each text: as the title of a question, the name of the answering user, and the answer. */
export async function mailAll(
  { address, folder }: ServedSite,
  owner: Caller,
  texts: readonly string[],
): Promise<ReceivedMail[]> {
  const post = await startMailServer();
  const settings = { from_email: "site@example.com", from_name: "Site", smtp_host: "127.0.0.1", smtp_port: post.port };
  await must(owner, "PUT", `${ADMIN}/setting/smtp`, settings);
  const grace = await addPerson(address, owner, "grace");
  const eve = await addPerson(address, owner, "eve");
  const config = { inbox: { key: "email", enable: true } };
  await must(grace, "PUT", `${V1}/user/notification/config`, config);
  const asked = await createQuestions(grace, texts, "mailed");
  for (const [at, { id }] of asked.entries()) {
    const text = texts[at] ?? "";
    const display_name = numbered(text, 30, at);
    const reply = await eve.send("PUT", `${V1}/user/info`, { display_name, username: "eve", avatar: {}, bio: "" });
    expect(reply.status, display_name).toBe(
      isFitName(display_name) && !isReservedName(display_name.trim()) ? 200 : 400,
    );
    storeName(folder, "eve", display_name);
    await must(eve, "POST", `${V1}/answer`, { question_id: id, content: `The answer to ${at}\n\n${text}` });
  }
  const mails = () => post.mails.filter(({ to }) => to === "grace@example.com");
  await expect.poll(() => mails().length, { timeout: 300_000, interval: 500 }).toBe(texts.length);
  await must(owner, "PUT", `${ADMIN}/setting/smtp`, { ...settings, smtp_host: "" });
  await post.close();
  return mails();
}

/** Opens a mail like a program that executes all it can. */
export async function openMail(page: Page, { html, subject, headers }: ReceivedMail, address: string): Promise<void> {
  expect(subject, "one line").not.toMatch(/\p{Cc}/u);
  expect([...headers.keys()].filter((name) => ["subject", "bcc", "to", "from"].includes(name)).sort()).toEqual([
    "from",
    "subject",
    "to",
  ]);
  await page.setContent(html, { waitUntil: "load" });
  const { tables, foreign, handlers, addresses } = await shownIn(page);
  expect({ tables, foreign, handlers }, subject).toEqual({ tables: 2, foreign: [], handlers: 0 });
  expect(new Set(addresses), subject).toEqual(new Set([address]));
}

import type { Parsed, Reply } from "@askwell/contract";
import { directionOf } from "@askwell/i18n";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { FetchedReply } from "../../platform/network/fetch-public.ts";
import type { Member } from "../../viewer.ts";
import { languageFor } from "../mails/index.ts";
import { sentenceOf } from "../notifications/index.ts";
import { consumeOrFail } from "../rate-limits/index.ts";
import { pushDevices } from "./push-devices.ts";
import type { PushMessage } from "./push-text.ts";
import { deleteDevices, findDevice } from "./queries.ts";
import { GONE, hostOf, isEnded, sendPush } from "./send-push.ts";
import type { PushDeviceRow } from "./table.ts";

/** Less than the browser waits for the call. */
const TIMEOUT_MS = 7000;
const MAX_ANSWER = 200;

type PushAnswer = Pick<Reply<"testPush">, "outcome" | "status" | "answer">;

const outcomes = {
  gone: { outcome: "gone", status: 0, answer: "" },
  unreachable: { outcome: "unreachable", status: 0, answer: "" },
} as const satisfies Record<string, PushAnswer>;

/** Sends a test message to one of the caller's devices, which waits for the answer. Rules: docs/rules/push.md PU9. */
export async function testPush(app: App, member: Member, { id }: Parsed<"testPush">): Promise<Reply<"testPush">> {
  const found = await findDevice(app.db.read, id);
  const device = required(found?.user_id === member.id ? found : undefined, "object_not_found");
  await consumeOrFail(app, "push_test", member.id);
  const outcome = (await isEnded(app, device)) ? outcomes.gone : await tried(app, device, testText(app, member));
  if (outcome.outcome === "gone") await app.db.write((tx) => deleteDevices(tx, [device.id]));
  return { ...outcome, service: hostOf(device), ...(await pushDevices(app, member)) };
}

async function tried(app: App, device: PushDeviceRow, text: string): Promise<PushAnswer> {
  try {
    return outcomeOf(await sendPush(app, device, text, TIMEOUT_MS));
  } catch (error) {
    // Such as a push service that does not answer in time; it says nothing about the site.
    app.log.warn({ host: hostOf(device), err: error }, "a push service could not be reached");
    return outcomes.unreachable;
  }
}

function outcomeOf({ status, bytes }: FetchedReply): PushAnswer {
  if (GONE.has(status)) return outcomes.gone;
  const isTaken = status >= 200 && status < 300;
  return isTaken ? { outcome: "sent", status, answer: "" } : { outcome: "rejected", status, answer: answerOf(bytes) };
}

/** The words of an answer: the message of an object, or a text without tags. */
function answerOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  let words = text;
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    words = [message, error].find((each) => typeof each === "string") ?? text;
  } catch {
    // It is no JSON.
  }
  return words
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_ANSWER);
}

function testText(app: App, member: Member): string {
  const language = languageFor(app, member.chosen_language);
  const { name, site_url } = app.settings.get("general");
  const sentence = sentenceOf(app.translator(language), {
    ...{ key: "test", row: { user_id: "", object_id: "", action: "", points: 0 } },
    ...{ thread: undefined, name: "", title: name },
  });
  const message: PushMessage = {
    title: name,
    body: sentence.map(({ text }) => text).join(""),
    tag: "test",
    url: new URL(`${site_url}/users/settings/notify`).pathname,
    lang: language.replace("_", "-"),
    dir: directionOf(language),
  };
  return JSON.stringify(message);
}

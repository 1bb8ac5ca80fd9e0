import type { Parsed } from "@askwell/contract";
import { notificationTopics } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { stopDigest, switchChannel, topicsOfMailSource } from "../../notification-choices/index.ts";
import { redeemCode } from "../codes.ts";

/** Turns mail about the topics off that the code names. Source: docs/rules/accounts.md AC11. */
export async function unsubscribe(app: App, _viewer: Viewer, input: Parsed<"unsubscribe">): Promise<null> {
  await app.db.write(async (tx) => {
    const { user_id, detail } = await redeemCode(app, tx, input.code, "unsubscribe");
    const words = detail.split(" ");
    const topics = [
      ...notificationTopics.filter((topic) => words.includes(topic)),
      ...words.flatMap(topicsOfMailSource),
    ];
    if (words.includes("digest")) await stopDigest(app, tx, user_id);
    await switchChannel(tx, user_id, { channel: "mail", topics, isOn: false });
  });
  return null;
}

import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { choicesOf, saveChoices, withChannel } from "./index.ts";
import { isOn, mailSources } from "./mail-sources.ts";

/** Turns kinds of mail on or off; one that is as it should be already leaves its topics alone. */
export async function saveNotificationConfig(
  app: App,
  member: Member,
  input: Parsed<"saveNotificationConfig">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const choices = (await choicesOf(tx, [member.id])).get(member.id) ?? {};
    for (const source of mailSources) {
      const shallBeOn = input[source.name]?.enable ?? false;
      if (shallBeOn === isOn(source, choices)) continue;
      const topics = shallBeOn ? source.first : source.topics;
      await saveChoices(tx, member.id, withChannel(choices, { channel: "mail", topics, isOn: shallBeOn }));
    }
  });
  return null;
}

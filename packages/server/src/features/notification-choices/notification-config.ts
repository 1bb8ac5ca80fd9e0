import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { choicesOf } from "./index.ts";
import { isOn, mailSources } from "./mail-sources.ts";

/** The kinds of mail that the caller gets, as clients of Apache Answer know them. */
export async function notificationConfig(app: App, member: Member): Promise<Reply<"readNotificationConfig">> {
  const choices = (await choicesOf(app.db.read, [member.id])).get(member.id) ?? {};
  const [inbox, all_new_question, all_new_question_for_following_tags] = mailSources.map((source) => ({
    key: "email",
    enable: isOn(source, choices),
  }));
  return {
    inbox: inbox!,
    all_new_question: all_new_question!,
    all_new_question_for_following_tags: all_new_question_for_following_tags!,
  };
}

import type { NotificationMessage } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { PluginError, PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import { sentenceOf } from "../notifications/index.ts";
import { siteLanguage } from "../site/index.ts";
import { findUser } from "../users/index.ts";
import { chosenSiteChannel, errorText, findPlugin, personalChannel } from "./channels.ts";
import { languageOf, partsOf } from "./chat-message.ts";
import { deliver } from "./deliver.ts";
import { externalIdOf } from "./queries.ts";

interface TestResult {
  readonly accepted: boolean;
  /** Why not, in the words of the service; "" if nothing is set up. */
  readonly answer: string;
}

/** Sends a test message at once, to the channel of a person or, for null, of the site. Rules: docs/rules/chats.md CH10. */
export async function sendTestMessage(app: App, slugName: string, userId: string | null): Promise<TestResult> {
  const plugin = findPlugin(app, slugName);
  const values = userId === null ? undefined : (await app.plugins.userValues(slugName, [userId])).get(userId);
  try {
    const channel =
      plugin && (userId === null ? chosenSiteChannel(app, plugin) : await personalChannel(app, plugin, userId, values));
    if (!channel) return { accepted: false, answer: "" };
    const answer = await deliver(plugin, { message: await testMessage(app, slugName, userId), values });
    return { accepted: answer === "", answer };
  } catch (error) {
    const isOfPlugin = error instanceof PluginUnavailable || error instanceof PluginError;
    if (!plugin || !isOfPlugin) throw error;
    return { accepted: false, answer: errorText(plugin, error, values) };
  }
}

async function testMessage(app: App, slugName: string, userId: string | null): Promise<NotificationMessage> {
  const reader = userId === null ? undefined : await findUser(app.db.read, userId);
  const language = reader ? languageOf(app, reader) : siteLanguage(app);
  const { name: site_name, site_url } = app.settings.get("general");
  const sentence = sentenceOf(app.translator(language), {
    ...{ key: "test", row: { user_id: "", object_id: "", action: "", points: 0 } },
    ...{ thread: undefined, name: "", title: site_name },
  });
  return {
    ...{
      notification_type: "notification.action.test",
      receiver_lang: language,
      site_name,
      sentence: partsOf(sentence),
    },
    receiver_user_id: reader?.id ?? "",
    receiver_external_id: reader ? await externalIdOf(app.db.read, reader.id, slugName) : "",
    ...{ trigger_user_id: "", trigger_user_display_name: "", trigger_user_url: "" },
    ...{ question_title: site_name, question_url: site_url, tags: "", answer_url: "", comment_url: "" },
  };
}

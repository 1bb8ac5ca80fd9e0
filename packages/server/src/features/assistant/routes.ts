import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { assistantState } from "./assistant-state.ts";
import { assistantUse } from "./assistant-use.ts";
import { adminConversation } from "./conversations/admin-conversation.ts";
import { adminConversationPage } from "./conversations/admin-conversation-page.ts";
import { conversation } from "./conversations/conversation.ts";
import { conversationPage } from "./conversations/conversation-page.ts";
import { deleteConversation } from "./conversations/delete-conversation.ts";
import { deleteOwnConversation } from "./conversations/delete-own-conversation.ts";
import { voteOnReply } from "./conversations/vote-on-reply.ts";
import { helpState } from "./helping/help-state.ts";
import { hintModeration } from "./helping/hint-moderation.ts";
import { suggestWording } from "./helping/suggest-wording.ts";
import { summarizeThread } from "./helping/summarize-thread.ts";
import { translatePost } from "./helping/translate-post.ts";
import { excludePost, ownExclusion, postExclusion, saveOwnExclusion } from "./leaving/exclude.ts";
import { assistantModels } from "./settings/assistant-models.ts";
import { assistantProviders } from "./settings/assistant-providers.ts";
import { readAssistantSettings } from "./settings/read-assistant-settings.ts";
import { assistantSettingProblems, saveAssistantSettings } from "./settings/save-assistant-settings.ts";
import { exportTestRun } from "./test-set/export-test-run.ts";
import { startTestRun, testEstimate } from "./test-set/start-test-run.ts";
import { deleteTestRun, switchTestRun } from "./test-set/switch-test-run.ts";
import { addTestItems, deleteTestItems, testItemPage, testProposals } from "./test-set/test-items.ts";
import { testRun, testRunPage } from "./test-set/test-runs.ts";

export const routes = {
  readAssistantSettings,
  saveAssistantSettings,
  assistantProviders,
  assistantModels,
  assistantUse,
  adminConversationPage,
  adminConversation,
  deleteConversation,
  assistantState,
  conversationPage,
  conversation,
  deleteOwnConversation,
  voteOnReply,
  postExclusion,
  excludePost,
  ownExclusion,
  saveOwnExclusion,
  testItemPage,
  testProposals,
  addTestItems,
  deleteTestItems,
  testEstimate,
  testRunPage,
  testRun,
  startTestRun,
  switchTestRun,
  deleteTestRun,
  exportTestRun,
  helpState,
  summarizeThread,
  translatePost,
  suggestWording,
  hintModeration,
} satisfies Partial<Handlers>;

export const fieldChecks = { saveAssistantSettings: assistantSettingProblems } satisfies FieldChecks;

/** What the public replies show: visitors have no questions that are counted. */
export const cacheTags = { assistantState: settingsOnly } satisfies Partial<CacheTags>;

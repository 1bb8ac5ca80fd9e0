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
import { excludePost } from "./leaving/exclude-post.ts";
import { ownExclusion } from "./leaving/own-exclusion.ts";
import { postExclusion } from "./leaving/post-exclusion.ts";
import { saveOwnExclusion } from "./leaving/save-own-exclusion.ts";
import { assistantModels } from "./settings/assistant-models.ts";
import { assistantProviders } from "./settings/assistant-providers.ts";
import { readAssistantSettings } from "./settings/read-assistant-settings.ts";
import { assistantSettingProblems, saveAssistantSettings } from "./settings/save-assistant-settings.ts";
import { addTestItems } from "./test-set/add-test-items.ts";
import { deleteTestItems } from "./test-set/delete-test-items.ts";
import { deleteTestRun } from "./test-set/delete-test-run.ts";
import { exportTestRun } from "./test-set/export-test-run.ts";
import { startTestRun } from "./test-set/start-test-run.ts";
import { switchTestRun } from "./test-set/switch-test-run.ts";
import { testEstimate } from "./test-set/test-estimate.ts";
import { testItemPage } from "./test-set/test-item-page.ts";
import { testProposals } from "./test-set/test-proposals.ts";
import { testRun } from "./test-set/test-run.ts";
import { testRunPage } from "./test-set/test-run-page.ts";

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

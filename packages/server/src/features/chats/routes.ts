import type { Handlers } from "../../handler.ts";
import { chatChannels } from "./chat-channels.ts";
import { ownChat } from "./own-chat.ts";
import { restartChat } from "./restart-chat.ts";
import { restartOwnChat } from "./restart-own-chat.ts";
import { testChat } from "./test-chat.ts";
import { testOwnChat } from "./test-own-chat.ts";

export const routes = {
  chatChannels,
  restartChat,
  testChat,
  ownChat,
  restartOwnChat,
  testOwnChat,
} satisfies Partial<Handlers>;

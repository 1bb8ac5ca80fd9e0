import type { LocalizedText, NotificationMessage } from "@askwell/plugin-kit";

/** Where a service is reached; every value as it was entered. */
export interface ChatTarget {
  /** Address of an incoming webhook, or of the API of a bot. */
  readonly webhook: string;
  /** Secret of signed requests, or token of a bot; "" for none. */
  readonly secret: string;
  /** Id of a chat, for a bot. */
  readonly chat_id: string;
}

/** A request to a service. */
export interface ChatRequest {
  readonly url: string;
  /** Sent as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A chat with incoming webhooks, or with bots. */
export interface ChatService {
  readonly slug_name: string;
  readonly name: string;
  /** Page about its webhooks. */
  readonly link: string;
  /** `bot`: the site has one bot, and people name their chats. */
  readonly kind: "webhook" | "signed_webhook" | "bot";
  /** Where the webhooks of people may be, besides the hosts that an administrator allows; a leading dot stands for all hosts below. */
  readonly hosts: readonly string[];
  /** How to get what the form asks for. */
  readonly help: LocalizedText;
  request(message: NotificationMessage, target: ChatTarget, now: number): ChatRequest;
  /** A request with a plain text, of a bot. */
  textRequest?(text: string, target: ChatTarget): ChatRequest;
  /** Why a reply with status 2xx does not confirm the delivery; "" if it does. */
  problemOf?(reply: unknown): string;
}

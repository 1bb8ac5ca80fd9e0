import { type CallDefinition, calls } from "@askwell/contract";
import { type AskBoth, addressOf, askQuestion, PAGE_SIZE, spread, textIn } from "./ask-everything.ts";

const API = "/answer/api/v1";
const ADMIN_API = "/answer/admin/api";

/** Reads that say when and by whom they were made, or what the product is like, instead of what is on the site. */
const LEFT_OUT = new Set(["openApi", "apiReference", "ownSessions", "captchaConfig", "dashboard"]);

/** What is read by its method only: it ends the session that all others need, or makes a key of the site's own. */
const WITH_EFFECTS = new Set(["logout", "pushKey"]);

/** Posts that lists for visitors lack are in the lists of the administration. */
const HIDDEN_POSTS = [
  { list: `${ADMIN_API}/question/page`, statuses: ["normal", "closed", "deleted", "pending"] },
  { list: `${ADMIN_API}/answer/page`, statuses: ["normal", "deleted", "pending"] },
] as const;

/**
 * Asks for what the owner of an account reads beyond visitors: their own things, and for staff the queues, the settings and
 * what is hidden. What the account may not read, both sites deny.
 */
export async function askAsAccount(ask: AskBoth, sample: number): Promise<void> {
  for (const [name, call] of Object.entries<CallDefinition>(calls))
    if (isPlainRead(call) && !LEFT_OUT.has(name) && !WITH_EFFECTS.has(name))
      await ask(addressOf(call.path, { page: 1, page_size: PAGE_SIZE }));
  const posts = new Set<string>();
  for (const { list, statuses } of HIDDEN_POSTS) {
    for (const status of statuses) {
      const pageAt = (page: number) => addressOf(list, { status, page, page_size: PAGE_SIZE });
      for (const post of await spread(ask, sample, pageAt))
        posts.add(textIn(post, "question_id") || textIn(post, "id"));
    }
  }
  for (const id of posts) {
    await ask(addressOf(`${API}/draft`, { question_id: id }));
    for (const object_id of await askQuestion(ask, { id }, new Set())) await askHistory(ask, object_id);
  }
}

/** A read that needs no more than a page. */
const isPlainRead = ({ method, path, redirects, isOfPlugin, ofSecret }: CallDefinition) =>
  method === "GET" && !path.includes(":") && !redirects && !isOfPlugin && !ofSecret;

async function askHistory(ask: AskBoth, object_id: string): Promise<void> {
  if (object_id === "") return;
  await ask(addressOf(`${API}/revisions`, { object_id }));
  await ask(addressOf(`${API}/activity/timeline`, { object_id, show_vote: "true" }));
}

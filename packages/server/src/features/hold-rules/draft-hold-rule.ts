import type { Parsed, Reply } from "@askwell/contract";
import { holdRuleLimits } from "@askwell/domain";
import { comparable, linkedHosts } from "@askwell/plugin-kit";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { networkAround } from "../../platform/network/networks.ts";
import { isAdmin, type Staff } from "../../viewer.ts";
import { checkMayEdit } from "./hold-rules.ts";
import { listAddresses } from "./queries.ts";
import { findSample, type SamplePost } from "./sample-post.ts";

/** Words that a rule begins with; staff take away what is not special. */
const MAX_WORDS = 5;
/** Shorter words are in most texts. */
const MIN_WORD_CHARACTERS = 5;

/**
 * The conditions with which a rule about posts like one begins: its links, its most frequent words, and the network of
 * its author, which only administrators see. Rules: docs/rules/hold-rules.md HR7.
 */
export async function draftHoldRule(
  app: App,
  staff: Staff,
  { object_id }: Parsed<"draftHoldRule">,
): Promise<Reply<"draftHoldRule">> {
  checkMayEdit(app, staff);
  const db = app.db.read;
  const post = required(await findSample(db, object_id), "object_not_found");
  const hosts = linkedHosts(post.html, app.settings.get("general").site_url);
  const [address = ""] = isAdmin(staff) ? ((await listAddresses(db, [post.user_id])).get(post.user_id) ?? []) : [];
  const network = networkAround(address);
  return {
    words: frequentWords(post, hosts),
    domains: [...new Set(hosts)].slice(0, holdRuleLimits.domains),
    ...{ min_links: 0, account_days: 0, below_rank: 0, below_posts: 0, kinds: [], tags: [], similarity: 0 },
    networks: network === "" ? [] : [network],
  };
}

const ADDRESS = /\bhttps?:\/\/\S+/g;

/** The longer words of a text outside of its links, those that it has most often first. */
function frequentWords({ title, markdown }: SamplePost, hosts: readonly string[]): string[] {
  const text = comparable(`${title}\n${markdown.replace(ADDRESS, " ")}`);
  const inHosts = new Set(hosts.flatMap((host) => host.split(".")));
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const isSpecial = [...word].length >= MIN_WORD_CHARACTERS && !inHosts.has(word);
    if (isSpecial) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}

import { type AcceptedDifference, ALWAYS_ACCEPTED, acceptanceTest } from "./accepted.ts";
import { askEverything } from "./ask-everything.ts";
import { differencesOf, type ReplyDifference } from "./differences.ts";
import { openSite } from "./site-client.ts";

export { type AcceptedDifference, parseAccepted } from "./accepted.ts";

export interface CompareOptions {
  /** Objects of each kind. */
  readonly sample: number;
  readonly accepted: readonly AcceptedDifference[];
  readonly onDifference: (difference: ReplyDifference & { readonly call: string }) => void;
}

/** How many addresses were asked, and how many differences found. */
export interface Comparison {
  readonly asked: number;
  readonly differences: number;
  readonly accepted: number;
}

/** Asks two running sites the same, as a visitor. Rules: docs/rules/compare.md. */
export async function compareSites(first: string, second: string, options: CompareOptions): Promise<Comparison> {
  const [one, other] = await Promise.all([openSite(first), openSite(second)]);
  const isAccepted = acceptanceTest([...ALWAYS_ACCEPTED, ...options.accepted]);
  const counts = { asked: 0, differences: 0, accepted: 0 };
  const known = new Set<string>();
  await askEverything(async (call) => {
    const [reply, otherReply] = await Promise.all([one.ask(call), other.ask(call)]);
    if (known.has(call)) return reply;
    known.add(call);
    counts.asked += 1;
    for (const difference of differencesOf(reply, otherReply)) {
      if (isAccepted(call, difference.path)) counts.accepted += 1;
      else {
        counts.differences += 1;
        options.onDifference({ ...difference, call });
      }
    }
    return reply;
  }, options.sample);
  return counts;
}

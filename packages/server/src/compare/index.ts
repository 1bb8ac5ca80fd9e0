import { type AcceptedDifference, ALWAYS_ACCEPTED, acceptanceTest } from "./accepted.ts";
import { askAsAccount } from "./ask-as-account.ts";
import { type AskBoth, askEverything } from "./ask-everything.ts";
import { differencesOf, type ReplyDifference } from "./differences.ts";
import { type ComparedAccount, openSite } from "./site-client.ts";

export { type AcceptedDifference, parseAccepted } from "./accepted.ts";
export type { ComparedAccount } from "./site-client.ts";

export interface CompareOptions {
  /** Objects of each kind. */
  readonly sample: number;
  readonly accepted: readonly AcceptedDifference[];
  /** Asks as its owner instead of as a visitor. */
  readonly account?: ComparedAccount | undefined;
  readonly onDifference: (difference: ReplyDifference & { readonly call: string }) => void;
}

/** How many addresses were asked, and how many differences found. */
export interface Comparison {
  readonly asked: number;
  readonly differences: number;
  readonly accepted: number;
}

/** Asks two running sites the same, as a visitor or as the owner of an account. Rules: docs/rules/compare.md. */
export async function compareSites(first: string, second: string, options: CompareOptions): Promise<Comparison> {
  const { account, sample } = options;
  const [one, other] = await Promise.all([openSite(first, account), openSite(second, account)]);
  const isAccepted = acceptanceTest([...ALWAYS_ACCEPTED, ...options.accepted]);
  const counts = { asked: 0, differences: 0, accepted: 0 };
  const known = new Set<string>();
  const askBoth: AskBoth = async (call) => {
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
  };
  await askEverything(askBoth, sample);
  if (!account) return counts;
  await askAsAccount(askBoth, sample);
  await Promise.all([one.checkAccount(), other.checkAccount()]);
  return counts;
}

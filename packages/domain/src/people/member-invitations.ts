/** Limits of invitations. Source: docs/rules/member-invitations.md IV2. */
export const invitationLimits = {
  /** Addresses of one call. */
  addresses: 200,
  /** Days that an invitation can be valid. */
  days: 90,
  /** Accounts that a link can make. */
  uses: 1000,
  tags: 20,
  message: 1000,
} as const;

/** `Ada Lovelace <ada@example.com>`, as mail programs copy addresses. */
const NAMED = /^[^<>]*<([^<>]+)>$/;

/**
 * The addresses of a pasted text, valid or not, each once and in their order: separated by lines, commas or semicolons,
 * with or without names. Source: docs/rules/member-invitations.md IV2.
 */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\n\r,;]+/).map((part) => part.trim());
  const found = parts.filter((part) => part !== "").map((part) => NAMED.exec(part)?.[1]?.trim() ?? part);
  const byKey = new Map<string, string>();
  for (const address of found) if (!byKey.has(address.toLowerCase())) byKey.set(address.toLowerCase(), address);
  return [...byKey.values()];
}

/** The state of an invitation. */
export const invitationStates = ["open", "used", "expired", "withdrawn"] as const;
export type InvitationState = (typeof invitationStates)[number];

interface InvitationFacts {
  readonly max_uses: number;
  readonly uses: number;
  readonly expires_at: number;
  readonly withdrawn_at: number;
}

/** What has become of an invitation. Source: docs/rules/member-invitations.md IV1. */
export function invitationState(invitation: InvitationFacts, now: number): InvitationState {
  if (invitation.uses >= invitation.max_uses) return "used";
  if (invitation.withdrawn_at > 0) return "withdrawn";
  return invitation.expires_at <= now ? "expired" : "open";
}

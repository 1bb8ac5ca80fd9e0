/** What is known of an imported account that had no owner. Source: docs/rules/accounts.md AC31. */
export const claimStatuses = ["waiting", "mailed", "claimed"] as const;

/** One of `claimStatuses`. */
export type ClaimStatus = (typeof claimStatuses)[number];

/** Why the owner of an imported account gets no mail. Source: docs/rules/accounts.md AC28 and AC32. */
export const claimProblems = [
  "broken_line",
  "invalid_address",
  "unknown_account",
  "claimed_already",
  "address_of_another",
  "twice",
  "mailed_recently",
  "wrong_code",
] as const;

/** One of `claimProblems`. */
export type ClaimProblem = (typeof claimProblems)[number];

/** Most lines of a list, most characters of it, and most accounts that are mailed by hand at once. */
export const claimLimits = { lines: 10_000, characters: 1_000_000, accounts: 100 } as const;

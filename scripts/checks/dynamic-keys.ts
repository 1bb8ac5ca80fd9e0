/**
 * Prefixes of translation keys that code builds in ways that the check cannot follow, such as keys passed as values.
 * Texts under them count as used. Keep the list short: a literal key can be searched for.
 */
export const dynamicKeys: readonly string[] = [];

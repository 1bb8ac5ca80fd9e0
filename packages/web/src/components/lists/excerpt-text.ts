/**
 * An excerpt as it is shown: the replies end a text that goes on with three dots, also after a full stop, of which one
 * ellipsis remains.
 */
export const excerptText = (excerpt: string): string => excerpt.replace(/[.…]*\.\.\.$/, "…");

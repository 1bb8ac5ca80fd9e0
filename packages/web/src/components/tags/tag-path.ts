/** The path of a tag below the base path. */
export const tagPath = (slug: string): string => `/tags/${encodeURIComponent(slug)}`;

/** The sites whose videos are embedded. Pages allow frames of these. Source: docs/rules/pages.md Z20. */
export const videoHosts = { youtube: "www.youtube-nocookie.com", vimeo: "player.vimeo.com" } as const;

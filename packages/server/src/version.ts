import manifest from "../package.json" with { type: "json" };

/** The product's version, as `siteinfo` and the dashboard show it. */
export const version: string = manifest.version;

/**
 * What code of installed plugins can import in browsers: these are the page's own copies. Everything else is part of the
 * plugin's module. Rules: docs/rules/plugins.md PL30.
 */
export const sharedModules = ["react", "react/jsx-runtime", "react-dom", "@askwell/plugin-kit/browser"] as const;

export type SharedModule = (typeof sharedModules)[number];

/** Links that may be shown in place: those alone in a paragraph, and those whose author said so. Source: docs/rules/embeds.md EB1. */
export const EMBEDDABLE = 'p > a:only-child, a[title="@embed"]';

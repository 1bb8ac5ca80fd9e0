import { use, useEffect, useMemo, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./Prose.module.css";
import { ProseContext } from "./prose-context.ts";

interface ProseProps {
  /** Sanitized HTML that the server has rendered from Markdown. Never anything else. */
  readonly html: string;
  /** For comments. */
  readonly small?: boolean;
  /** Level of the heading that it stands under, below which its own begin in the outline of the page. */
  readonly under?: number;
  readonly id?: string;
}

/**
 * Demotes headings by one level, because the page's title is the only h1. A text that begins with a deep heading, skips
 * levels or stands under a heading keeps their sizes; `aria-level` says the level in the outline, which ends at the sixth.
 * Rules: docs/rules/markdown.md M22.
 */
function demoteHeadings(html: string, under: number): string {
  const open: number[] = [];
  return html.replace(/<(\/?)h([1-6])/g, (_, slash: string, written: string) => {
    const level = Math.min(6, +written + 1);
    if (slash) return `</h${level}`;
    while ((open.at(-1) ?? 0) >= +written) open.pop();
    const depth = Math.min(6, open.push(+written) + under);
    return `<h${level}${depth === level ? "" : ` aria-level="${depth}"`}`;
  });
}

/** Rendered Markdown. */
export function Prose({ html, small = false, under = 1, id }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const hooks = use(ProseContext);
  const shown = useMemo(() => demoteHeadings(hooks.prepare(html), under), [html, hooks, under]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every change of the HTML.
  useEffect(() => (ref.current ? hooks.enrich(ref.current) : undefined), [shown, hooks]);
  return (
    <div
      ref={ref}
      id={id}
      dir="auto"
      className={classes(styles.prose, small && styles.small)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it with an allow-list.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

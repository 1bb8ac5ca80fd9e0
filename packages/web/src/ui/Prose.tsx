import { use, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./Prose.module.css";
import { ProseContext } from "./prose-context.ts";

interface ProseProps {
  /** HTML that the server has made from Markdown and filtered. Never anything else. */
  readonly html: string;
  /** For comments and other small print. */
  readonly small?: boolean;
  readonly id?: string;
}

/** A page has one heading of the first level, its title: those of a text stand one lower. Rules: docs/rules/markdown.md M22. */
const lowerHeadings = (html: string) => html.replace(/(<\/?h)([1-5])/g, (_, tag, level) => tag + (+level + 1));

/** Rendered Markdown, set to be read. */
export function Prose({ html, small = false, id }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const care = use(ProseContext);
  const shown = lowerHeadings(care.prepare(html));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text, other elements.
  useEffect(() => {
    for (const wide of ref.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) {
      // What scrolls must be reachable by keyboard; what does not must not be in the way.
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    }
    return ref.current ? care.enrich(ref.current) : undefined;
  }, [shown, care]);
  return (
    <div
      ref={ref}
      id={id}
      dir="auto"
      className={classes(styles.prose, small && styles.small)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server filters it by an allow-list before it is stored.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

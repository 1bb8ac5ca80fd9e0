import { useEffect, useRef } from "react";
import { useT } from "../app/services.tsx";
import { Avatar } from "../ui/avatar/Avatar.tsx";
import styles from "./Editor.module.css";
import type { Suggestion, Typed } from "./suggestion.ts";

interface CompletionListProps {
  readonly kind: Typed["kind"];
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  choose(suggestion: Suggestion): void;
}

/** The people or tags that a name being typed may mean. */
export function CompletionList({ kind, suggestions, active, choose }: CompletionListProps) {
  const t = useT();
  const current = suggestions[active];
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {current && `${current.label} ${current.detail}`}
      </p>
      {isOpen && (
        <div
          ref={list}
          role="listbox"
          aria-label={t(kind === "tag" ? "parts.editor.tags" : "parts.comments.people")}
          className={styles.suggestions}
        >
          {suggestions.map((each, index) => (
            <div
              key={each.key}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.suggestion}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(each);
              }}
            >
              {each.avatar !== undefined && <Avatar name={each.label} src={each.avatar} size={24} />}
              {each.label} <span className={styles.nothing}>{each.detail}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

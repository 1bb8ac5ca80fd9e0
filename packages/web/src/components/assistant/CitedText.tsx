import type { AssistantSource } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import styles from "./Assistant.module.css";
import { citedParagraphs } from "./cited-text.ts";
import { useSourceAddress } from "./use-source-address.ts";

interface CitedTextProps {
  readonly text: string;
  readonly sources: readonly AssistantSource[];
}

/** An answer whose sentences link to the posts that they rest on. */
export function CitedText({ text, sources }: CitedTextProps) {
  const paragraphs = citedParagraphs(text);
  return paragraphs.map((parts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end.
    <p key={at} dir="auto" className={styles.paragraph}>
      {parts.map((part, n) =>
        typeof part === "string" ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Citation key={n} source={sources.find(({ number }) => number === part)} />
        ),
      )}
    </p>
  ));
}

/** The link from a sentence to a post; nothing for one that is not public any more. */
function Citation({ source }: { readonly source: AssistantSource | undefined }) {
  const t = useT();
  const addressOf = useSourceAddress();
  if (!source) return null;
  const { number, title } = source;
  return (
    <>
      {" "}
      <a
        href={addressOf(source)}
        title={title}
        className={styles.citation}
        aria-label={t("components.assistant.source_named", { number, title })}
      >
        {number}
      </a>
    </>
  );
}

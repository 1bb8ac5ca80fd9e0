import { useT } from "../../app/services/services.tsx";
import styles from "./DiffView.module.css";
import type { DiffPiece } from "./differences.ts";

/** Adds a key to each piece that is stable within its text. */
function withKeys(pieces: readonly DiffPiece[]): { readonly key: number; readonly piece: DiffPiece }[] {
  let at = 0;
  return pieces.map((piece, index) => {
    const key = at + index / pieces.length;
    at += piece.text.length;
    return { key, piece };
  });
}

/**
 * A diff inside a text, marked by colour and decoration, and in words for screen readers. The words have their own
 * direction, so that they do not determine that of the text.
 */
export function DiffText({ pieces, side }: { pieces: readonly DiffPiece[]; side?: "before" | "after" }) {
  const t = useT();
  const shown = withKeys(pieces).filter(({ piece: { kind } }) => {
    return side === undefined || kind === "same" || (kind === "gone") === (side === "before");
  });
  return shown.map(({ key, piece: { kind, text } }) => {
    if (kind === "same") return <span key={key}>{text}</span>;
    const Mark = kind === "gone" ? "del" : "ins";
    return (
      <Mark key={key} className={styles[kind]}>
        <span className="visually-hidden" dir="auto">
          {t(kind === "gone" ? "components.history.gone" : "components.history.new")}{" "}
        </span>
        {text}
        <span className="visually-hidden" dir="auto">
          {" "}
          {t("components.history.end")}{" "}
        </span>
      </Mark>
    );
  });
}

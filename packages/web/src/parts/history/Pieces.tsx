import { useT } from "../../app/services.tsx";
import styles from "./DiffView.module.css";
import type { Piece } from "./differences.ts";

/** Gives each piece a key that is stable within its text. */
function placed(pieces: readonly Piece[]): { readonly key: number; readonly piece: Piece }[] {
  let at = 0;
  return pieces.map((piece, index) => {
    const key = at + index / pieces.length;
    at += piece.text.length;
    return { key, piece };
  });
}

/**
 * What went and what came inside a text: by colour, by line, and in words for those who hear it. The words have a
 * direction of their own, so that they do not decide that of the text.
 */
export function Pieces({ pieces, side }: { pieces: readonly Piece[]; side?: "before" | "after" }) {
  const t = useT();
  const shown = placed(pieces).filter(({ piece: { kind } }) => {
    return side === undefined || kind === "same" || (kind === "gone") === (side === "before");
  });
  return shown.map(({ key, piece: { kind, text } }) => {
    if (kind === "same") return <span key={key}>{text}</span>;
    const Mark = kind === "gone" ? "del" : "ins";
    return (
      <Mark key={key} className={styles[kind]}>
        <span className="visually-hidden" dir="auto">
          {t(kind === "gone" ? "parts.history.gone" : "parts.history.new")}{" "}
        </span>
        {text}
        <span className="visually-hidden" dir="auto">
          {" "}
          {t("parts.history.end")}{" "}
        </span>
      </Mark>
    );
  });
}

import { useEffect } from "react";
import { showAnchor } from "../../../app/routing/scroll.ts";
import { usePlace } from "../../../app/services.tsx";
import { answerElement } from "../../../parts/answers/AnswerBlock.tsx";

/** Shows the comment or the answer that the address names, with a highlight; the comment wins. */
export function useFocus(answerId: string): void {
  const { search, hash } = usePlace();
  const commentId = new URLSearchParams(search).get("commentId") ?? "";
  useEffect(() => {
    if (hash !== "") return;
    const target = commentId !== "" ? `comment-${commentId}` : answerId !== "" ? answerElement(answerId) : "";
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showAnchor(`#${target}`)));
    return () => cancelAnimationFrame(frame);
  }, [commentId, answerId, hash]);
}

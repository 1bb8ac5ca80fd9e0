import { useEffect } from "react";
import { showAnchor } from "../../../app/routing/scroll.ts";
import { usePlace } from "../../../app/services.tsx";
import { answerElement } from "../../../parts/answers/AnswerBlock.tsx";
import { ANSWERS_ID } from "../../../parts/answers/AnswersHead.tsx";

/**
 * Shows what the address names, with a highlight: a comment, else an answer, else the answers when it asks for another
 * order or page of them.
 */
export function useFocus(answerId: string): void {
  const { search, hash } = usePlace();
  const query = new URLSearchParams(search);
  const commentId = query.get("commentId") ?? "";
  const isListed = query.has("order") || query.has("page");
  useEffect(() => {
    if (hash !== "") return;
    const place = answerId !== "" ? answerElement(answerId) : isListed ? ANSWERS_ID : "";
    const target = commentId !== "" ? `comment-${commentId}` : place;
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showAnchor(`#${target}`)));
    return () => cancelAnimationFrame(frame);
  }, [commentId, answerId, isListed, hash]);
}

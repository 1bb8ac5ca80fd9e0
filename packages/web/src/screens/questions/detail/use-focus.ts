import { useEffect } from "react";
import { showAnchor } from "../../../app/routing/scroll.ts";
import { usePageLocation } from "../../../app/services/services.tsx";
import { answerElement } from "../../../components/answers/AnswerBlock.tsx";
import { ANSWERS_ID } from "../../../components/answers/AnswersHead.tsx";

/** Scrolls to the target of the URL and highlights it: a comment, an answer, or the answers for another order or page. */
export function useFocus(answerId: string): void {
  const { search, hash } = usePageLocation();
  const query = new URLSearchParams(search);
  const commentId = query.get("commentId") ?? "";
  const isListed = query.has("order") || query.has("page");
  useEffect(() => {
    if (hash !== "") return;
    const section = answerId !== "" ? answerElement(answerId) : isListed ? ANSWERS_ID : "";
    const target = commentId !== "" ? `comment-${commentId}` : section;
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showAnchor(`#${target}`)));
    return () => cancelAnimationFrame(frame);
  }, [commentId, answerId, isListed, hash]);
}

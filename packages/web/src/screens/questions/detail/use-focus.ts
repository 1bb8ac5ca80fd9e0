import { useEffect } from "react";
import type { NamedContext } from "../../../app/routing/route.ts";
import { usePageLocation } from "../../../app/services/services.tsx";
import { answerElement } from "../../../components/answers/AnswerBlock.tsx";
import { ANSWERS_ID } from "../../../components/answers/AnswersHead.tsx";
import type { load } from "./load.ts";

/** The id of what the address names: a comment, an answer, or the answers for another order or page; "" for none. */
export function namedPart({ loaded, search }: NamedContext<typeof load>): string {
  const query = new URLSearchParams(search);
  const commentId = query.get("commentId");
  if (commentId) return `comment-${commentId}`;
  if (loaded.focusedId !== "") return answerElement(loaded.focusedId);
  return query.has("order") || query.has("page") ? ANSWERS_ID : "";
}

/** Scrolls to what the address of the first page names, and highlights it; for later pages the navigation does. */
export function useFocus(loaded: Awaited<ReturnType<typeof load>>): void {
  const { search, hash } = usePageLocation();
  const target = namedPart({ loaded, search });
  useEffect(() => {
    if (hash || !target) return;
    void import("../../../app/routing/page-focus.ts").then((file) => file.showAnchor(`#${target}`));
  }, [target, hash]);
}

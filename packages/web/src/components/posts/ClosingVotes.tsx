import { lazyPart } from "../../app/page/lazy-part.tsx";
import type { QuestionView } from "./views.ts";

const Note = lazyPart(() => import("./ClosingVotesNote.tsx"), "ClosingVotesNote");

/** The votes to close or to reopen a question. The code is loaded for those who may vote. */
export function ClosingVotes({ votes }: { readonly votes: QuestionView["closing_votes"] }) {
  return votes?.votes.length ? <Note {...votes} /> : null;
}

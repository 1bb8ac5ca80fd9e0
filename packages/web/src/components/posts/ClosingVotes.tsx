import { lazy, Suspense } from "react";
import { useIsLive } from "../../app/services/services.tsx";
import type { QuestionView } from "./views.ts";

const Note = lazy(() => import("./ClosingVotesNote.tsx").then((file) => ({ default: file.ClosingVotesNote })));

/** The votes to close or to reopen a question. The code is loaded for those who may vote. */
export function ClosingVotes({ votes }: { readonly votes: QuestionView["closing_votes"] }) {
  if (!useIsLive() || !votes?.votes.length) return null;
  return (
    <Suspense>
      <Note {...votes} />
    </Suspense>
  );
}

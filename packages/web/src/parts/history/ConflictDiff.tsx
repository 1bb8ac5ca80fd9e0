import type { ComponentProps } from "react";
import { DiffView } from "./DiffView.tsx";

/** The comparison as editors load it; a file of its own, so that it stays out of their code. */
export function ConflictDiff(props: ComponentProps<typeof DiffView>) {
  return <DiffView {...props} />;
}

import type { ComponentProps } from "react";
import { DiffView } from "./DiffView.tsx";

/** A lazily loaded `DiffView`; a file of its own keeps it out of the editors' chunks. */
export function ConflictDiff(props: ComponentProps<typeof DiffView>) {
  return <DiffView {...props} />;
}

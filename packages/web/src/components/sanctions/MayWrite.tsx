import type { RestrictableRight } from "@askwell/domain";
import type { ReactNode } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";

const RestrictedForm = lazyPart(() => import("./RestrictedForm.tsx"), "RestrictedForm");

interface MayWriteProps {
  /** The right that the form uses. */
  readonly right: RestrictableRight;
  readonly children: ReactNode;
}

/** A form, or for whom its right is restricted the restriction, before they write. Rules: docs/rules/sanctions.md SN18. */
export function MayWrite({ right, children }: MayWriteProps) {
  const viewer = useViewer();
  if (!viewer?.sanctioned || isStaff(viewer)) return children;
  // Few have been restricted, so this is loaded then.
  return <RestrictedForm right={right}>{children}</RestrictedForm>;
}

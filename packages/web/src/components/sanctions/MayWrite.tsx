import type { RestrictableRight } from "@askwell/domain";
import { lazy, type ReactNode, Suspense } from "react";
import { useIsLive, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";

const RestrictedForm = lazy(() => import("./RestrictedForm.tsx").then((file) => ({ default: file.RestrictedForm })));

interface MayWriteProps {
  /** The right that the form uses. */
  readonly right: RestrictableRight;
  readonly children: ReactNode;
}

/** A form, or for whom its right is restricted the restriction, before they write. Rules: docs/rules/sanctions.md SN18. */
export function MayWrite({ right, children }: MayWriteProps) {
  const isLive = useIsLive();
  const viewer = useViewer();
  if (!viewer?.sanctioned || isStaff(viewer)) return children;
  // Few have been restricted, so this is loaded then.
  if (!isLive) return null;
  return (
    <Suspense>
      <RestrictedForm right={right}>{children}</RestrictedForm>
    </Suspense>
  );
}

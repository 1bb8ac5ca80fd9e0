import type { SkeletonKind } from "../../app/routing/route.ts";

export function PageSkeleton({ kind }: { kind: SkeletonKind }) {
  return <div aria-busy="true" data-kind={kind} />;
}

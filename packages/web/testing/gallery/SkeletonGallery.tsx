import { PageSkeleton } from "../../src/components/shell/PageSkeleton.tsx";

export const Screen = () => <PageSkeleton kind="grid" />;

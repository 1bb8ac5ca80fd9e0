import { PageSkeleton } from "../../src/parts/shell/PageSkeleton.tsx";

export const Screen = () => <PageSkeleton kind="grid" />;

import type { ErrorStatus } from "../../app/routing/route.ts";
import { useT } from "../../app/services.tsx";

export function ErrorPage({ status, message }: { status: ErrorStatus; message: string }) {
  const t = useT();
  return <h1>{message || t(`errors.page_${status}`)}</h1>;
}

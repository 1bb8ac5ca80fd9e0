import { ErrorPage } from "../../../parts/shell/ErrorPage.tsx";

export const status = 403;

export function Screen() {
  return <ErrorPage status={403} message="" />;
}

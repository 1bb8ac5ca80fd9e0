import { ErrorPage } from "../../../parts/shell/ErrorPage.tsx";

export const status = 500;

export function Screen() {
  return <ErrorPage status={500} message="" />;
}

import type { Head } from "../../../app/page/head.ts";
import { errorHead } from "../../../app/page/page-head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { ErrorPage } from "../../../components/shell/ErrorPage.tsx";

export const status = 403;

export const head = ({ t }: HeadContext): Head => errorHead({ status }, t);

export function Screen() {
  return <ErrorPage status={403} message="" />;
}

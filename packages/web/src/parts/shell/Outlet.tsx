import type { RouteParams } from "../../app/routing/route.ts";
import { useServices } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** The screen of the current address; its skeleton while another one takes long; or the error in its place. */
export function Outlet() {
  const { outcome, pending } = useStore(useServices().router.view);
  if (pending?.slow) return <PageSkeleton kind={pending.route?.skeleton ?? "page"} />;
  if (outcome.kind === "error") return <ErrorPage status={outcome.status} message={outcome.message} />;
  const { Screen } = outcome.module;
  return (
    <Screen
      key={identityOf(outcome.route.screen, outcome.params)}
      loaded={outcome.loaded as never}
      params={outcome.params}
    />
  );
}

/** Another page of a list is the same screen; another question is a new one. */
const identityOf = (screen: string, params: RouteParams) => [screen, ...Object.values(params)].join("/");

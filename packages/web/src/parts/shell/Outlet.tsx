import type { RouteParams } from "../../app/routing/route.ts";
import { useServices } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** The screen of the current address; its skeleton while another one takes long; or the error in its place. */
export function Outlet() {
  const { outcome, pending } = useStore(useServices().router.view);
  if (pending?.slow) return <PageSkeleton kind={pending.route?.skeleton ?? "page"} />;
  if (outcome.kind === "error") return <ErrorPage status={outcome.status} message={outcome.message} />;
  const { Screen } = outcome.module;
  const identity = identityOf(outcome.route.screen, outcome.params);
  return (
    <ErrorBoundary key={identity}>
      <Screen loaded={outcome.loaded as never} params={outcome.params} />
    </ErrorBoundary>
  );
}

/** Another page of a list is the same screen; another question is a new one. */
const identityOf = (screen: string, params: RouteParams) => [screen, ...Object.values(params)].join("/");

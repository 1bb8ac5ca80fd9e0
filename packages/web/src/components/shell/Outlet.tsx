import { lazyPart } from "../../app/page/lazy-part.tsx";
import type { RouteParams } from "../../app/routing/route.ts";
import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

/** Loaded together with the navigation; a first visit needs none. */
const PageSkeleton = lazyPart(() => import("./PageSkeleton.tsx"), "PageSkeleton");

/** The current screen, the skeleton of a slow one, or an error page. */
export function Outlet() {
  const { outcome, pending } = useStore(useServices().router.view);
  // A list with other filters stays until they have answered: a skeleton in between would lose what is selected.
  const isSame = outcome.kind !== "error" && pending?.route === outcome.route && !outcome.route.path.includes(":");
  if (pending?.slow && !isSame) return <PageSkeleton kind={pending.route?.skeleton ?? "page"} />;
  if (outcome.kind === "error") return <ErrorPage status={outcome.status} message={outcome.message} />;
  const { Screen } = outcome.module;
  const key = screenKey(outcome.route.screen, outcome.params);
  return (
    <ErrorBoundary key={key} fallback={<ErrorPage status={500} message="" isBroken />}>
      <Screen loaded={outcome.loaded as never} params={outcome.params} />
    </ErrorBoundary>
  );
}

/** Key of a screen: other path parameters are another screen, another page of a list is the same. */
const screenKey = (screen: string, params: RouteParams) => [screen, ...Object.values(params)].join("/");

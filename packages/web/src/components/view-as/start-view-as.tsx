import { createRoot } from "react-dom/client";
import { HEADERS } from "../../app/api/api.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import { type Services, ServicesProvider } from "../../app/services/services.tsx";
import type { StoredView } from "./stored-view.ts";
import { ViewAsBar } from "./ViewAsBar.tsx";

/** Shows as whom the site is seen, until that is ended or has ended by itself. Rules: docs/rules/view-as.md VA5. */
export function startViewAs(services: Services): void {
  const { api, session, storage, viewer, messages } = services;
  const view = storage.read<StoredView>("viewAs");
  if (!view) return;
  const end = async () => {
    // The cookie by which pages are rendered is that of the own session again; it may have ended.
    await api.endViewAs({ [HEADERS]: { Authorization: view.token } } as object).catch(() => undefined);
    storage.write("token", view.token);
    storage.remove("viewAs");
    await session.refresh(true).catch(() => undefined);
    location.assign(withBasePath("/admin/users"));
  };
  if (view.until * 1000 < Date.now()) return void end();
  setTimeout(end, view.until * 1000 - Date.now());
  const bar = document.createElement("aside");
  bar.ariaLabel = messages.get().t("view_as.title");
  document.body.prepend(bar);
  createRoot(bar).render(
    <ServicesProvider services={services}>
      <ViewAsBar view={view} onEnd={() => void end()} />
    </ServicesProvider>,
  );
  // Who logs out has ended the own session, too, and who logs in is another user.
  const stop = viewer.subscribe(() => {
    if ((viewer.get() === null) === (view.role === "visitor")) return;
    // The hour was over before the timer, which a sleeping device stops.
    if (viewer.get() === null && view.until * 1000 <= Date.now()) return void end();
    storage.remove("viewAs");
    stop();
    bar.remove();
  });
}

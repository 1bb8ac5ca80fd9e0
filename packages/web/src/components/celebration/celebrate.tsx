import { createRoot } from "react-dom/client";
import { type Services, ServicesProvider } from "../../app/services/services.tsx";
import { Celebration } from "./Celebration.tsx";

/**
 * Mounts the announcement of badges in a root of its own, so that its code is no part of the first visit. The live region
 * exists before its content, so that screen readers announce it.
 */
export function celebrate(services: Services): void {
  const container = document.createElement("div");
  container.setAttribute("role", "status");
  document.body.append(container);
  createRoot(container).render(
    <ServicesProvider services={services}>
      <Celebration />
    </ServicesProvider>,
  );
}

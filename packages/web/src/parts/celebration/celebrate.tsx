import { createRoot } from "react-dom/client";
import { type Services, ServicesProvider } from "../../app/services.tsx";
import { Celebration } from "./Celebration.tsx";

/**
 * Shows badges as they are earned, in a place of their own beside the page, so that nothing of it weighs on the first
 * visit. The place is there before its words are: readers of the screen hear them come.
 */
export function celebrate(services: Services): void {
  const place = document.createElement("div");
  place.setAttribute("role", "status");
  document.body.append(place);
  createRoot(place).render(
    <ServicesProvider services={services}>
      <Celebration />
    </ServicesProvider>,
  );
}

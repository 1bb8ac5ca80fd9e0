import { useServices } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";

/** A place for texts that are not sent yet: about a post, or "" for questions. */
export function OutboxPlace({ at }: { readonly at: string }) {
  const Unsent = useStore(useServices().app)?.Unsent;
  return Unsent && <Unsent at={at} />;
}

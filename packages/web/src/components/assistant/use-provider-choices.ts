import { useT } from "../../app/services/services.tsx";
import type { Choice } from "../../ui/forms/inputs.tsx";
import { providerName, providersOf } from "./providers.ts";

/** Makes the choices of the provider that answers: those that the form has at the moment. */
export function useProviderChoices(): (values: Readonly<Record<string, string | boolean>>) => readonly Choice[] {
  const t = useT();
  return ({ ai_providers }) => [
    { value: "", label: t("components.assistant.providers.none") },
    ...providersOf(String(ai_providers ?? "[]"))
      .filter(({ provider }) => provider !== "")
      .map((each) => ({ value: each.provider, label: providerName(each) })),
  ];
}

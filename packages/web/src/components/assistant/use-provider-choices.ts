import { useT } from "../../app/services/services.tsx";
import type { Choice } from "../../ui/forms/inputs.tsx";
import type { SettingValues } from "../settings/setting-values.ts";
import { providerName, providersOf } from "./providers.ts";

/** Makes the choices of a provider: those that the form has at the moment. Vectors may come from the one that answers. */
export function useProviderChoices(): (name: string, values: SettingValues) => readonly Choice[] {
  const t = useT();
  return (name, { ai_providers }) => [
    { value: "", label: t(`components.assistant.providers.${name === "semantic_provider" ? "same" : "none"}`) },
    ...providersOf(String(ai_providers ?? "[]"))
      .filter(({ provider }) => provider !== "")
      .map((each) => ({ value: each.provider, label: providerName(each) })),
  ];
}

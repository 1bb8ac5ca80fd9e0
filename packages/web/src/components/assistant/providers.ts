import { knownProviders } from "@askwell/domain";

/** A provider as the form of the administration has it. */
export interface FormProvider {
  readonly provider: string;
  readonly api_host: string;
  /** Asterisks stand for the stored key; absent, it stays as well. */
  readonly api_key?: string;
  readonly model: string;
}

/** The providers of the form, which stores them as JSON. */
export const providersOf = (text: string): readonly FormProvider[] => JSON.parse(text);

export const knownProvider = (name: string) => knownProviders.find((known) => known.name === name);

/** What a provider is called. */
export const providerName = ({ provider }: Pick<FormProvider, "provider">): string =>
  knownProvider(provider)?.display_name ?? provider;

/** Nothing of the provider is set up. */
export const isUnused = ({ api_key = "", model }: FormProvider): boolean => api_key === "" && model === "";

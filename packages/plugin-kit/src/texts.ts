/** A text by language code, such as `fr_FR`; `en_US` is the fallback. */
export type LocalizedText = Readonly<Record<string, string>> & { readonly en_US: string };

/** Submitted or stored values of a form, by field name. */
export type PluginValues = Readonly<Record<string, unknown>>;

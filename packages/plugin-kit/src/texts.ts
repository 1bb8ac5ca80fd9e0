/** A text by language code, such as `fr_FR`; `en_US` stands in for languages that are missing. */
export type Texts = Readonly<Record<string, string>> & { readonly en_US: string };

/** What was filled into a form, by the name of the field. */
export type Values = Readonly<Record<string, unknown>>;

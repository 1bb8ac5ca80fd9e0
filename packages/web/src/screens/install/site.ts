import type { FieldError, InputOf } from "@askwell/contract";

/** Values of the form of the site and its first administrator. */
export type SiteValues = Required<{
  [Field in keyof Omit<InputOf<"installSite">, "install_code" | "lang">]: NonNullable<InputOf<"installSite">[Field]>;
}>;

/** Initial values. A new site has no mail server, so that addresses cannot be confirmed. */
export const firstSite: SiteValues = {
  site_name: "",
  site_url: "",
  contact_email: "",
  name: "",
  password: "",
  email: "",
  login_required: false,
  external_content_display: "always_display",
  require_email_verification: false,
};

/** Without a contact address the administrator's is sent, and its error is shown there. */
export function shownProblems(problems: readonly FieldError[], { contact_email }: SiteValues): readonly FieldError[] {
  return contact_email === "" ? problems.filter(({ error_field }) => error_field !== "contact_email") : problems;
}

/** The fields of the site; the others are of its administrator. */
export const siteFields: ReadonlySet<string> = new Set([
  "install_code",
  "site_name",
  "site_url",
  "login_required",
  "require_email_verification",
  "external_content_display",
]);

/** A valid account: with it a check reports the fields of the site alone, before the account is entered. */
export const placeholderAccount: Pick<SiteValues, "name" | "email" | "password" | "contact_email"> = {
  name: "administrator",
  email: "administrator@example.com",
  password: "a-Placeholder-1",
  contact_email: "administrator@example.com",
};

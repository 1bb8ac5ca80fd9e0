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

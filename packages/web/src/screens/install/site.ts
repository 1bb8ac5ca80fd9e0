import type { FieldError, InputOf } from "@askwell/contract";

/** What stands in the fields about the site and its first administrator. */
export type SiteValues = Required<{
  [Field in keyof Omit<InputOf<"installSite">, "install_code" | "lang">]: NonNullable<InputOf<"installSite">[Field]>;
}>;

/** The fields at first. A new site has no mail server yet, so addresses cannot be confirmed by mail. */
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

/** Without a contact address the administrator's is sent in its place, and what is wrong with it is said there. */
export function shownProblems(problems: readonly FieldError[], { contact_email }: SiteValues): readonly FieldError[] {
  return contact_email === "" ? problems.filter(({ error_field }) => error_field !== "contact_email") : problems;
}

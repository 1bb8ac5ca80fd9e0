import { useSite } from "../../app/services.tsx";

/** The address of those who look after the site, after a sentence that says when to write to it. */
export function AskStaff({ when }: { readonly when: string }) {
  const { contact_email } = useSite().general;
  if (contact_email === "") return null;
  return (
    <p>
      {when} <a href={`mailto:${contact_email}`}>{contact_email}</a>
    </p>
  );
}

import { useSite } from "../../app/services/services.tsx";

/** The site's contact address, after a sentence that says when to use it. */
export function AskStaff({ when }: { readonly when: string }) {
  const { contact_email } = useSite().general;
  if (contact_email === "") return null;
  return (
    <p>
      {when} <a href={`mailto:${contact_email}`}>{contact_email}</a>
    </p>
  );
}

import { useSite } from "../../app/services/services.tsx";

/** Custom HTML of the administrator beside the lists. */
export function CustomSidebar() {
  const { custom_sidebar } = useSite().custom_css_html;
  if (custom_sidebar === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only an administrator can save it.
  return <div dangerouslySetInnerHTML={{ __html: custom_sidebar }} />;
}

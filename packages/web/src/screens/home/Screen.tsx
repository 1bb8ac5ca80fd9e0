import { useSite } from "../../app/services.tsx";
import { Page, PageHead } from "../../parts/shell/Page.tsx";

/** Stands in until the list of questions is here. */
export function Screen() {
  const { general } = useSite();
  return (
    <Page>
      <PageHead title={general.name} lead={general.short_description} />
    </Page>
  );
}

import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page, PageHead } from "../layout/Page.tsx";

interface HelpPageProps {
  readonly which: "formatting" | "search" | "privileges";
  readonly lead: string;
  readonly children: ReactNode;
}

/** A help page, with tabs for all of them. */
export function HelpPage({ which, lead, children }: HelpPageProps) {
  const t = useT();
  const names = {
    formatting: t("components.help.formatting"),
    search: t("components.help.search"),
    privileges: t("components.help.privileges"),
  };
  const tabs = (["formatting", "search", "privileges"] as const).map((each) => ({
    href: `/help/${each}`,
    label: names[each],
    current: each === which,
  }));
  return (
    <Page narrow>
      <PageHead title={names[which]} lead={lead} />
      <Tabs label={t("components.help.pages")} tabs={tabs} />
      {children}
    </Page>
  );
}

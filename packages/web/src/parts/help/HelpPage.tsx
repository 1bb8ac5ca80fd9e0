import type { ReactNode } from "react";
import { useT } from "../../app/services.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page, PageHead } from "../shell/Page.tsx";

interface HelpPageProps {
  readonly which: "formatting" | "search" | "privileges";
  readonly lead: string;
  readonly children: ReactNode;
}

/** One of the help pages, with the way to the others. */
export function HelpPage({ which, lead, children }: HelpPageProps) {
  const t = useT();
  const names = {
    formatting: t("parts.help.formatting"),
    search: t("parts.help.search"),
    privileges: t("parts.help.privileges"),
  };
  const tabs = (["formatting", "search", "privileges"] as const).map((each) => ({
    href: `/help/${each}`,
    label: names[each],
    current: each === which,
  }));
  return (
    <Page narrow>
      <PageHead title={names[which]} lead={lead} />
      <Tabs label={t("parts.help.pages")} tabs={tabs} />
      {children}
    </Page>
  );
}

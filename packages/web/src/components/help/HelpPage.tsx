import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page, PageHead } from "../layout/Page.tsx";

const pages = {
  start: { href: "/help", label: "components.help.start" },
  formatting: { href: "/help/formatting", label: "components.help.formatting" },
  search: { href: "/help/search", label: "components.help.search" },
  privileges: { href: "/help/privileges", label: "components.help.privileges" },
  api: { href: "/help/api", label: "components.help.api" },
} as const;

interface HelpPageProps {
  readonly which: keyof typeof pages;
  readonly lead: string;
  /** Links beside the page, which is wide then. */
  readonly aside?: ReactNode;
  readonly asideLabel?: string;
  readonly children: ReactNode;
}

/** A help page, with tabs for all of them. */
export function HelpPage({ which, lead, aside, asideLabel, children }: HelpPageProps) {
  const t = useT();
  const tabs = Object.entries(pages).map(([name, { href, label }]) => ({
    href,
    label: t(label),
    current: name === which,
  }));
  return (
    <Page narrow={aside === undefined} aside={aside} {...(asideLabel !== undefined && { asideLabel })}>
      <PageHead title={t(pages[which].label)} lead={lead} />
      <Tabs label={t("components.help.pages")} tabs={tabs} />
      {children}
    </Page>
  );
}

import { useT } from "../../app/services.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page, PageHead } from "../shell/Page.tsx";

/** One of the legal texts, with the way to the other. */
export function LegalPage({ which, html }: { which: "tos" | "privacy"; html: string }) {
  const t = useT();
  const names = { tos: t("shell.terms"), privacy: t("shell.privacy") };
  const tabs = [
    { href: "/tos", label: names.tos, current: which === "tos" },
    { href: "/privacy", label: names.privacy, current: which === "privacy" },
  ];
  return (
    <Page narrow>
      <PageHead title={names[which]} />
      <Tabs label={t("parts.legal.texts")} tabs={tabs} />
      {html === "" ? <EmptyState title={t("parts.legal.none")} /> : <Prose html={html} />}
    </Page>
  );
}

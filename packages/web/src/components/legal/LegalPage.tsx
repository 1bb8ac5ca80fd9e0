import { useT, useViewer } from "../../app/services/services.tsx";
import { isAdmin } from "../../app/session/viewer.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page, PageHead } from "../layout/Page.tsx";

/** Says that the text is missing; administrators get a link to write it. */
function NotWritten() {
  const t = useT();
  const viewer = useViewer();
  return (
    <EmptyState
      title={t("components.legal.none")}
      action={isAdmin(viewer) && <LinkButton href="/admin/legal">{t("components.legal.write")}</LinkButton>}
    />
  );
}

/** One of the legal texts, with tabs for both. */
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
      <Tabs label={t("components.legal.texts")} tabs={tabs} />
      {html === "" ? <NotWritten /> : <Prose html={html} />}
    </Page>
  );
}

import type { ErrorStatus } from "../../app/routing/route.ts";
import { useIsLive, useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Page } from "../layout/Page.tsx";
import styles from "./ErrorPage.module.css";

interface ErrorPageProps {
  readonly status: ErrorStatus;
  /** The server's message, beyond the page's heading text. */
  readonly message: string;
}

const texts = {
  403: { heading: "errors.page_403", next: "errors.next_403" },
  404: { heading: "errors.page_404", next: "errors.next_404" },
  500: { heading: "errors.page_500", next: "errors.next_500" },
  503: { heading: "errors.page_503", next: "errors.next_503" },
} as const;

/** An error page with what to do next. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const t = useT();
  const { router } = useServices();
  const isLive = useIsLive();
  const { heading: headingKey, next } = texts[status];
  const heading = t(headingKey);
  const reason = message === heading ? "" : message;
  return (
    <Page>
      <div className={styles.page}>
        <p className={styles.code}>{t("errors.title", { status })}</p>
        <h1>{heading}</h1>
        {reason !== "" && <p className={styles.said}>{reason}</p>}
        {(status !== 403 || reason === "") && <p className={styles.next}>{t(next)}</p>}
        <ButtonRow>
          {status >= 500 && isLive && (
            <Button variant="primary" onClick={() => void router.revalidate()}>
              {t("errors.retry")}
            </Button>
          )}
          <LinkButton href="/">{t("errors.home")}</LinkButton>
          {status === 403 && message !== "" && (
            <LinkButton href="/help/privileges">{t("components.help.what_it_takes")}</LinkButton>
          )}
          {status === 404 && <LinkButton href="/search">{t("errors.search")}</LinkButton>}
        </ButtonRow>
      </div>
    </Page>
  );
}

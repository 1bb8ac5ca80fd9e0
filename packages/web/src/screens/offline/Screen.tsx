import { useEffect, useState } from "react";
import {
  cacheNames,
  OFFLINE_PATH,
  STORED_AT_HEADER,
  type StoredPage,
  TITLE_HEADER,
} from "../../app/offline/stored-pages.ts";
import type { Head } from "../../app/page/head.ts";
import { storageName, urlWithoutBasePath } from "../../app/routing/base-path.ts";
import type { HeadContext } from "../../app/routing/route.ts";
import { useMessages, useSite, useT } from "../../app/services/services.tsx";
import { Page, PageHead } from "../../components/layout/Page.tsx";
import { storedTime } from "../../components/offline/stored-time.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.offline.title"), noindex: true });

/** A title as the page names it: without the site's name at the end. */
const ownTitle = (title: string, siteName: string) =>
  title.endsWith(` - ${siteName}`) ? title.slice(0, -siteName.length - 3) : title;

/** The stored pages, the last one first. */
async function storedPages(siteName: string): Promise<StoredPage[]> {
  const cache = await caches.open(cacheNames(storageName("")).pages);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const headers = (await cache.match(url))?.headers;
      const address = urlWithoutBasePath(new URL(url));
      const storedAt = Number(headers?.get(STORED_AT_HEADER)) / 1000;
      const name = `<title>${decodeURIComponent(headers?.get(TITLE_HEADER) ?? "")}</title>`;
      const { title } = new DOMParser().parseFromString(name, "text/html");
      const path = address ? address.pathname + address.search : "";
      return { path, title: ownTitle(title, siteName), storedAt };
    }),
  );
  return found
    .filter(({ path, title }) => title !== "" && path !== OFFLINE_PATH)
    .sort((one, other) => other.storedAt - one.storedAt);
}

/** Where a page cannot be reached: the pages that can be read without a connection. Rules: docs/rules/app.md WA4. */
export function Screen() {
  const t = useT();
  const { language } = useMessages();
  const site = useSite();
  const [pages, setPages] = useState<readonly StoredPage[] | null>(null);
  useEffect(() => {
    storedPages(site.general.name).then(setPages, () => setPages([]));
  }, [site]);
  const time = (storedAt: number) =>
    storedTime({ language, timeZone: site.interface.time_zone }, storedAt, Date.now() / 1000);
  return (
    <Page>
      <PageHead title={t("screens.offline.title")} lead={t("screens.offline.lead")} />
      <ButtonRow>
        <Button variant="primary" onClick={() => location.reload()}>
          {t("screens.offline.retry")}
        </Button>
      </ButtonRow>
      {pages?.length === 0 && (
        <EmptyState title={t("screens.offline.none")}>{t("screens.offline.none_hint")}</EmptyState>
      )}
      {pages && pages.length > 0 && (
        <section aria-labelledby="stored-pages" className={styles.pages}>
          <h2 id="stored-pages">{t("screens.offline.pages")}</h2>
          <ul>
            {pages.map(({ path, title, storedAt }) => (
              <li key={path}>
                <a href={path} dir="auto">
                  {title}
                </a>
                <time dateTime={new Date(storedAt * 1000).toISOString()}>{time(storedAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services.tsx";
import { pageAddress } from "../../../parts/lists/page-address.ts";
import { ListAsides } from "../../../parts/questions/ListAsides.tsx";
import { listOrders } from "../../../parts/questions/load-list.ts";
import { PinnedStrip, splitPinned } from "../../../parts/questions/PinnedStrip.tsx";
import { QuestionList } from "../../../parts/questions/QuestionList.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";

const PATH = "/questions";
const FEED = "/feeds";

export function head({ loaded, path, t }: HeadContext<typeof load>): Head {
  const canonical = pageAddress(PATH, "", loaded.found.page);
  return path === "/"
    ? { title: "", canonical: canonical === PATH ? "/" : canonical, feed: FEED }
    : { title: t("shell.questions"), canonical, feed: FEED };
}

/** All questions of the site; also the home page. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { found, aside } = loaded;
  const { pinned, others } = splitPinned(found.list);
  const orders = viewer ? listOrders : listOrders.filter((order) => order !== "recommend");
  return (
    <Page aside={<ListAsides aside={aside} />} asideLabel={t("parts.questions.aside")}>
      <PageHead
        title={t("screens.questions.title")}
        actions={
          <LinkButton href="/questions/ask" look="primary">
            {t("shell.ask")}
          </LinkButton>
        }
      />
      <PinnedStrip questions={pinned} />
      <QuestionList found={{ ...found, list: others }} orders={orders} path={PATH} />
    </Page>
  );
}

import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT, useViewer } from "../../../app/services/services.tsx";
import { FirstStepsSlot } from "../../../components/first-steps/FirstStepsSlot.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { pageAddress } from "../../../components/lists/page-address.ts";
import { ViewSwitch } from "../../../components/lists/ViewSwitch.tsx";
import { ListAsides } from "../../../components/questions/ListAsides.tsx";
import { QuestionList } from "../../../components/questions/QuestionList.tsx";
import { questionListTitle } from "../../../components/questions/question-list-title.ts";
import { siteOrders, usualOrder } from "../../../components/questions/question-lists.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { AcceptLine } from "./AcceptLine.tsx";
import type { load } from "./load.ts";
import { Welcome } from "./Welcome.tsx";

const PATH = "/questions";
const FEED = "/feeds";

export function head(context: HeadContext<typeof load>): Head {
  const { loaded, path, t } = context;
  const canonical = pageAddress(path === "/" ? path : PATH, "", loaded.result.page);
  const list = t("shell.questions");
  const title = questionListTitle(list, context);
  return { title: path === "/" && title === list ? "" : title, canonical, feed: FEED };
}

/** What the site is, for visitors of the home page. */
export function Banner({ loaded }: Pick<ScreenProps<typeof load>, "loaded">) {
  return <Welcome loaded={loaded} />;
}

/** When there is nothing left to read. */
function AllRead() {
  const t = useT();
  return (
    <EmptyState
      title={t("screens.home.all_read")}
      action={<LinkButton href="/questions">{t("screens.home.see_newest")}</LinkButton>}
    >
      {t("screens.home.all_read_hint")}
    </EmptyState>
  );
}

/** All questions of the site; also the home page, which begins with those for the reader. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { result, aside, waiting, toAccept } = loaded;
  const { path, search } = usePageLocation();
  const isSignedIn = viewer !== null;
  // What is linked often is an order of old addresses, and of the questions with a tag.
  const orders = siteOrders(isSignedIn).filter((order) => order !== "frequent" || order === result.order);
  return (
    <Page aside={<ListAsides aside={aside} waiting={waiting?.list} />} asideLabel={t("components.questions.aside")}>
      <PageHead title={t("shell.questions")} actions={<ViewSwitch />} />
      <FirstStepsSlot />
      <AcceptLine question={toAccept} />
      <QuestionList
        result={result}
        orders={orders}
        usual={usualOrder(path, new URLSearchParams(search), isSignedIn)}
        path={path}
        ignored={aside.ignored}
        saved={aside.saved}
        empty={result.order === "recommend" ? <AllRead /> : undefined}
      />
    </Page>
  );
}

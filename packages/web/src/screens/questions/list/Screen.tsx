import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { FirstStepsSlot } from "../../../components/first-steps/FirstStepsSlot.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { pageAddress } from "../../../components/lists/page-address.ts";
import { ViewSwitch } from "../../../components/lists/ViewSwitch.tsx";
import { ListAsides } from "../../../components/questions/ListAsides.tsx";
import { QuestionList } from "../../../components/questions/QuestionList.tsx";
import { listOrders } from "../../../components/questions/question-lists.ts";
import type { load } from "./load.ts";
import { Welcome } from "./Welcome.tsx";

const PATH = "/questions";
const FEED = "/feeds";

export function head({ loaded, path, site, t }: HeadContext<typeof load>): Head {
  const canonical = pageAddress(PATH, "", loaded.result.page);
  const { name, short_description, description } = site.general;
  const about = description || short_description || t("screens.home.description", { name });
  return path === "/"
    ? { title: "", description: about, canonical: canonical === PATH ? "/" : canonical, feed: FEED }
    : { title: t("shell.questions"), description: about, canonical, feed: FEED };
}

/** What the site is, for visitors of the home page. */
export function Banner({ loaded }: Pick<ScreenProps<typeof load>, "loaded">) {
  return <Welcome loaded={loaded} />;
}

/** All questions of the site; also the home page. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { result, aside, waiting } = loaded;
  const orders = viewer ? listOrders : listOrders.filter((order) => order !== "recommend");
  return (
    <Page aside={<ListAsides aside={aside} waiting={waiting?.list} />} asideLabel={t("components.questions.aside")}>
      <PageHead title={t("shell.questions")} actions={<ViewSwitch />} />
      <FirstStepsSlot />
      <QuestionList result={result} orders={orders} path={PATH} />
    </Page>
  );
}

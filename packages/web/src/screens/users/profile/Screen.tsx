import { describe } from "@askwell/content";
import { deletedUserName } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { Page } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { StaffTab } from "../../../components/sanctions/StaffTab.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { ProfileHead } from "../../../components/users/ProfileHead.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";
import { Overview } from "./Overview.tsx";
import { TabList } from "./TabList.tsx";
import { isOwnTab, isStaffTab, seesStaffTab, tabs } from "./tabs.ts";

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { tab, page, person } = loaded;
  const { id, display_name, username, status, about_html } = person;
  const name = status === "deleted" ? deletedUserName(id) : `${display_name} (${username})`;
  return {
    title: listTitle(t, tab === "overview" ? name : `${t(`screens.profile.tab.${tab}`)} - ${name}`, page),
    description: describe(about_html),
    canonical: personAddress(username),
    ...(status !== "deleted" && { feed: `/feeds${personAddress(username)}` }),
    noindex: tab !== "overview" || status !== "normal",
  };
}

/** A user's profile with one tab of their activity. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { person, tab } = loaded;
  const isSelf = viewer?.username === person.username;
  const address = personAddress(person.username);
  const visibleTabs = tabs.filter((each) =>
    isStaffTab(each) ? seesStaffTab(viewer) && !isSelf : isSelf || !isOwnTab(each),
  );
  return (
    <Page>
      <ProfileHead person={person} isSelf={isSelf} withAbout={tab === "overview"} />
      <Tabs
        label={t("screens.profile.tabs")}
        tabs={visibleTabs.map((each) => ({
          href: each === "overview" ? address : `${address}/${each}`,
          label: t(`screens.profile.tab.${each}`),
          current: each === tab,
        }))}
      />
      {loaded.staff && <StaffTab person={person} {...loaded.staff} />}
      {loaded.staff ? null : tab === "overview" ? <Overview loaded={loaded} /> : <TabList loaded={loaded} />}
    </Page>
  );
}

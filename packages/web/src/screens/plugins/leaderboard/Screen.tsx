import { LeaderboardPage, leaderboardLead } from "@askwell/plugin-leaderboard/page";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useViewer } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";

export const head = ({ loaded, path }: HeadContext<typeof load>): Head => ({ title: loaded.title, canonical: path });

/** The page of the plugin Leaderboard, with the parts of the site. */
export function Screen({ loaded: { title, span, people } }: ScreenProps<typeof load>) {
  const { language, formats } = useMessages();
  const viewer = useViewer();
  return (
    <Page>
      <PageHead title={title} lead={leaderboardLead(language)} />
      <LeaderboardPage
        {...{ people, span, language }}
        username={viewer?.username}
        number={formats.number}
        addressOf={personAddress}
        parts={{ Tabs, Avatar }}
      />
    </Page>
  );
}

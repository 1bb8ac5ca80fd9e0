import type { Head } from "../../../app/page/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { HelpPage } from "../../../components/help/HelpPage.tsx";
import { HelpTable } from "../../../components/help/HelpTable.tsx";

const examples = [
  ["green tea", "screens.help.find.words"],
  ['"hot water"', "components.search.tips.phrase"],
  ["[tea]", "components.search.tips.tag"],
  ["[tea] [water]", "screens.help.find.tags"],
  ["user:ann", "components.search.tips.user"],
  ["user:me", "screens.help.find.me"],
  ["is:question", "components.search.tips.question"],
  ["is:answer", "components.search.tips.answer"],
  ["score:3", "components.search.tips.score"],
  ["views:100", "screens.help.find.views"],
  ["answers:2", "screens.help.find.answers"],
  ["answers:0", "components.search.tips.answers"],
  ["is:unanswered", "components.search.tips.answers"],
  ["is:answered", "screens.help.find.answered"],
  ["hasaccepted:no", "screens.help.find.unsolved"],
  ["isaccepted:yes", "components.search.tips.accepted"],
  ["is:accepted", "components.search.tips.accepted"],
  ["created:week", "screens.help.find.week"],
  ["created:2024-05", "screens.help.find.month"],
  ["created:2024-01-01..2024-06-30", "screens.help.find.between"],
  ["created:>2024-01-01", "screens.help.find.after"],
  ["inquestion:10010000000000001", "screens.help.find.inside"],
] as const;

export const head = ({ t }: HeadContext): Head => ({
  title: t("components.help.search"),
  description: t("screens.help.search_lead"),
  canonical: "/help/search",
});

/** The search syntax. */
export function Screen() {
  const t = useT();
  return (
    <HelpPage which="search" lead={t("screens.help.search_lead")}>
      <HelpTable
        caption={t("components.help.search")}
        heads={[t("screens.help.find.write"), t("screens.help.find.to_find")]}
      >
        {examples.map(([example, text]) => (
          <tr key={example}>
            <th scope="row">
              <a href={`/search?q=${encodeURIComponent(example)}`}>
                <code dir="ltr">{example}</code>
              </a>
            </th>
            <td>{t(text)}</td>
          </tr>
        ))}
      </HelpTable>
      <h2>{t("screens.help.find.together")}</h2>
      <p>{t("screens.help.find.together_text")}</p>
      <h2>{t("screens.help.find.order")}</h2>
      <p>{t("screens.help.find.order_text")}</p>
      <p>{t("screens.help.find.keys")}</p>
    </HelpPage>
  );
}

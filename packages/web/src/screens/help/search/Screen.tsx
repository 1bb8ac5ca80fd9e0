import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { HelpPage } from "../../../parts/help/HelpPage.tsx";
import { HelpTable } from "../../../parts/help/HelpTable.tsx";

const pieces = [
  ["green tea", "screens.help.find.words"],
  ['"hot water"', "parts.search.tips.phrase"],
  ["[tea]", "parts.search.tips.tag"],
  ["[tea] [water]", "screens.help.find.tags"],
  ["user:ann", "parts.search.tips.user"],
  ["user:me", "screens.help.find.me"],
  ["is:question", "parts.search.tips.question"],
  ["is:answer", "parts.search.tips.answer"],
  ["score:3", "parts.search.tips.score"],
  ["views:100", "screens.help.find.views"],
  ["answers:2", "screens.help.find.answers"],
  ["answers:0", "parts.search.tips.answers"],
  ["hasaccepted:no", "screens.help.find.unsolved"],
  ["isaccepted:yes", "parts.search.tips.accepted"],
  ["inquestion:10010000000000001", "screens.help.find.inside"],
] as const;

export const head = ({ t }: HeadContext): Head => ({
  title: t("parts.help.search"),
  description: t("screens.help.search_lead"),
  canonical: "/help/search",
});

/** How to search for more than words. */
export function Screen() {
  const t = useT();
  return (
    <HelpPage which="search" lead={t("screens.help.search_lead")}>
      <HelpTable
        caption={t("parts.help.search")}
        heads={[t("screens.help.find.write"), t("screens.help.find.to_find")]}
      >
        {pieces.map(([example, text]) => (
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

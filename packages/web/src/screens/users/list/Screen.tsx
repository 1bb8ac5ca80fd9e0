import { pageSizes, peopleOrders } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ListBar } from "../../../components/lists/ListBar.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { DirectoryRow } from "./DirectoryRow.tsx";
import type { load } from "./load.ts";
import { NoPeople } from "./NoPeople.tsx";
import { PersonFilter } from "./PersonFilter.tsx";
import styles from "./Screen.module.css";
import { TagFilter } from "./TagFilter.tsx";

type DirectoryScreenData = ScreenProps<typeof load>["loaded"];

const labels = {
  reputation: "screens.users.list.reputation",
  month: "screens.users.list.month",
  week: "screens.users.list.week",
  newest: "screens.users.list.newest",
  staff: "screens.users.list.staff",
} as const;

const addressOf = (order: keyof typeof labels) =>
  choiceAddress("/users", "", "list", order === "reputation" ? "" : order);

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { list, tag, page } = loaded;
  const address =
    list !== "named" && list !== "tag" ? addressOf(list) : choiceAddress("/users", "", "tag", tag?.slug_name ?? "");
  const [path = "", search = ""] = address.split("?");
  return {
    title: listTitle(
      t,
      tag ? t("screens.users.in_tag", { tag: tag.display_name || tag.slug_name }) : t("shell.users"),
      page,
      list !== "named" && list !== "tag" && list !== "reputation" && t(labels[list]),
    ),
    canonical: pageAddress(path, search, page),
    noindex: list === "named" || (list === "tag" && !tag),
  };
}

/** The directory of people. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const { t, formats } = useMessages();
  const { list, words, slug, tag, page, count, people } = loaded;
  const tabs = peopleOrders.map((order) => ({
    href: addressOf(order),
    label: t(labels[order]),
    current: order === list,
  }));
  const most = Math.max(1, ...people.map(({ amount }) => amount));
  return (
    <Page>
      <PageHead
        title={t("shell.users")}
        lead={<Lead loaded={loaded} />}
        actions={
          <div className={styles.filters}>
            <PersonFilter words={words} />
            <TagFilter tag={tag} />
          </div>
        }
      />
      <p className="visually-hidden" role="status">
        {list === "named" && t("screens.users.count", { count, number: formats.number(count) })}
      </p>
      <section aria-label={t("shell.users")} className={styles.directory}>
        <ListBar label={t("screens.users.lists")} tabs={tabs} />
        {people.length === 0 ? (
          <NoPeople list={list} slug={slug} />
        ) : (
          <ol className={styles.people} start={(page - 1) * pageSizes.people + 1}>
            {people.map((person, index) => (
              <li key={person.id}>
                <DirectoryRow
                  person={person}
                  list={list}
                  place={(page - 1) * pageSizes.people + index + 1}
                  most={most}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
      <Pager page={page} pageSize={pageSizes.people} count={count} />
    </Page>
  );
}

/** How many people the list has, and what it is about. */
function Lead({ loaded }: { loaded: DirectoryScreenData }) {
  const { t, formats } = useMessages();
  const { list, count, tag } = loaded;
  if (list === "tag" && tag) {
    return (
      <>
        {t("screens.users.lead_tag")}{" "}
        <a href={tagPath(tag.slug_name)} dir="auto">
          {tag.display_name || tag.slug_name}
        </a>
      </>
    );
  }
  if (count === 0 || list === "staff") return t(list === "staff" ? "screens.users.lead_staff" : "screens.users.lead");
  const people = t("screens.users.count", { count, number: formats.number(count) });
  return `${people} ${list === "month" || list === "week" ? t("screens.users.lead_gains") : t("screens.users.lead")}`;
}

import type { Reply } from "@askwell/contract";
import type { Head } from "../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../app/routing/route.ts";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Page, PageHead } from "../../components/layout/Page.tsx";
import { listTitle } from "../../components/lists/list-title.ts";
import { Pager } from "../../components/lists/Pager.tsx";
import { postAddress } from "../../components/review/post-address.ts";
import { RelativeTime } from "../../components/text/RelativeTime.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import styles from "./ModerationLog.module.css";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("public_log.title"), loaded.page),
  noindex: true,
});

/** What staff have done, for all viewers. Rules: docs/rules/review.md RV26, RV27. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path } = usePageLocation();
  const { page, count, list, actions, action, days } = loaded;
  const isFiltered = action !== "" || days !== 0;
  const spans = { "1": "day", "7": "week", "30": "month", "365": "year" } as const;
  return (
    <Page>
      <PageHead title={t("public_log.title")} lead={t("public_log.lead")} />
      <form key={`${action} ${days}`} action={path} className={styles.filter} aria-label={t("public_log.filter")}>
        <Field label={t("public_log.action")}>
          {(control) => (
            <Select
              {...control}
              name="action"
              defaultValue={action}
              choices={[
                { value: "", label: t("public_log.any") },
                ...actions.map((each) => ({ value: each.action, label: each.label })),
              ]}
            />
          )}
        </Field>
        <Field label={t("public_log.days")}>
          {(control) => (
            <Select
              {...control}
              name="days"
              defaultValue={days === 0 ? "" : String(days)}
              choices={[
                { value: "", label: t("public_log.any") },
                ...Object.entries(spans).map(([value, span]) => ({ value, label: t(`public_log.${span}`) })),
              ]}
            />
          )}
        </Field>
        <Button type="submit">{t("public_log.show")}</Button>
        {isFiltered && (
          <LinkButton variant="quiet" href={path}>
            {t("public_log.clear")}
          </LinkButton>
        )}
      </form>
      {list.length === 0 ? (
        <EmptyState title={t(isFiltered ? "public_log.none" : "public_log.empty")} />
      ) : (
        <ol className={styles.list}>
          {list.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <PublicEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

/** An entry, with a link to what all visitors find. */
function PublicEntry({ entry }: { readonly entry: Reply<"publicLog">["list"][number] }) {
  const t = useT();
  const { label, title, reason, duration, is_undone, created_at, object_type } = entry;
  const href = object_type === "tag" ? `/tags/${encodeURIComponent(title)}` : postAddress(entry);
  const words = [reason, duration === "" ? "" : (t.maybe(`components.admin.duration.${duration}`) ?? duration)];
  return (
    <>
      <p className={styles.what}>
        {is_undone ? <s>{label}</s> : <strong>{label}</strong>}
        {title !== "" && (
          <>
            {" "}
            <a href={href} dir="auto">
              {title}
            </a>
          </>
        )}
      </p>
      <p className={styles.facts}>
        <RelativeTime at={created_at} />
        {words.map((each) => each !== "" && <bdi key={each}>{each}</bdi>)}
        {is_undone && <span>{t("public_log.undone")}</span>}
      </p>
    </>
  );
}

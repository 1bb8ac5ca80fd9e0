import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { DiffView, type VersionTexts } from "../history/DiffView.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";
import { TaskActions } from "./TaskActions.tsx";
import { useDecision } from "./use-decision.ts";

export type SuggestedEdit = Reply<"revisionsUnreviewed">["list"][number];

interface EditTaskProps {
  readonly edit: SuggestedEdit;
  /** The current name of the edited tag. */
  readonly tagName: string;
  readonly skipTo: string;
}

/** A suggested edit with its diff. */
export function EditTask({ edit, tagName, skipTo }: EditTaskProps) {
  const t = useT();
  const { unreviewed_info: version, info: current } = edit;
  const { id } = version;
  const call = useDecision("auditRevision", `revision:${id}`);
  const approve = () =>
    call.decide({ id, operation: "approve", base_revision_id: edit.base_revision_id }, "edit_approve");
  const reject = () => call.decide({ id, operation: "reject" }, "edit_reject");
  return (
    <>
      <div className={styles.why}>
        <p className={styles.facts}>
          <PersonLink person={version.user_info} /> <RelativeTime at={version.create_at} />
        </p>
        <p dir="auto">{version.reason === "" ? t(`components.review.no_summary.${edit.type}`) : version.reason}</p>
      </div>
      <article className={styles.post}>
        <p className={styles.kind}>
          <span>{t(`components.review.kind.${edit.type}`)}</span>
        </p>
        <h2 className={styles.title} dir="auto">
          <a href={edit.type === "tag" ? `/tags/${encodeURIComponent(current.title)}` : postAddress(current)}>
            {current.title}
          </a>
        </h2>
        {edit.is_outdated && <Callout tone="info">{t("components.review.outdated_edit")}</Callout>}
        <DiffView before={currentTexts(edit, tagName)} after={suggestedTexts(edit)} />
      </article>
      <TaskActions skipTo={skipTo}>
        <Button variant="primary" busy={call.busy} onClick={() => void approve()}>
          {t("components.review.approve")}
        </Button>
        <Button busy={call.busy} onClick={() => void reject()}>
          {t("components.review.reject")}
        </Button>
      </TaskActions>
    </>
  );
}

const slugs = (tags: unknown) => (Array.isArray(tags) ? tags.map((tag) => String(tag.slug_name)) : []);
const asText = (value: unknown) => (typeof value === "string" ? value : "");

function currentTexts({ type, info }: SuggestedEdit, tagName: string): VersionTexts {
  if (type === "question") return { title: info.title, tags: slugs(info.tags), text: info.content };
  return type === "tag" ? { title: tagName, slug: info.title, text: info.content } : { text: info.content };
}

function suggestedTexts({ type, unreviewed_info: { title, content } }: SuggestedEdit): VersionTexts {
  if (type === "question") return { title, tags: slugs(content.tags), text: asText(content.content) };
  if (type === "tag") {
    const { display_name, slug_name, original_text } = content;
    return { title: asText(display_name), slug: asText(slug_name), text: asText(original_text) };
  }
  return { text: asText(content.content) };
}

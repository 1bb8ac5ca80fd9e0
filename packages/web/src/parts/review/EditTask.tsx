import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
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
  /** What the tag of the edit is called now. */
  readonly tagName: string;
  readonly skipTo: string | null;
}

/** An edit that waits, beside what it would change. */
export function EditTask({ edit, tagName, skipTo }: EditTaskProps) {
  const t = useT();
  const { unreviewed_info: version, info: present } = edit;
  const { id } = version;
  const call = useDecision("auditRevision", `revision:${id}`);
  const approve = () => call.decide({ id, operation: "approve" }, "edit_approve");
  const reject = () => call.decide({ id, operation: "reject" }, "edit_reject");
  return (
    <>
      <div className={styles.why}>
        <p className={styles.facts}>
          <PersonLink person={version.user_info} /> <RelativeTime at={version.create_at} />
        </p>
        <p dir="auto">{version.reason === "" ? t(`parts.review.no_summary.${edit.type}`) : version.reason}</p>
      </div>
      <article className={styles.post}>
        <p className={styles.kind}>
          <span>{t(`parts.review.kind.${edit.type}`)}</span>
        </p>
        <h2 className={styles.title} dir="auto">
          <a href={edit.type === "tag" ? `/tags/${encodeURIComponent(present.title)}` : postAddress(present)}>
            {present.title}
          </a>
        </h2>
        <DiffView before={presentTexts(edit, tagName)} after={suggestedTexts(edit)} />
      </article>
      <TaskActions skipTo={skipTo}>
        <Button look="primary" busy={call.busy} onClick={() => void approve()}>
          {t("parts.review.approve")}
        </Button>
        <Button busy={call.busy} onClick={() => void reject()}>
          {t("parts.review.reject")}
        </Button>
      </TaskActions>
    </>
  );
}

const slugs = (tags: unknown) => (Array.isArray(tags) ? tags.map((tag) => String(tag.slug_name)) : []);
const words = (value: unknown) => (typeof value === "string" ? value : "");

function presentTexts({ type, info }: SuggestedEdit, tagName: string): VersionTexts {
  if (type === "question") return { title: info.title, tags: slugs(info.tags), text: info.content };
  return type === "tag" ? { title: tagName, slug: info.title, text: info.content } : { text: info.content };
}

function suggestedTexts({ type, unreviewed_info: { title, content } }: SuggestedEdit): VersionTexts {
  if (type === "question") return { title, tags: slugs(content.tags), text: words(content.content) };
  if (type === "tag") {
    const { display_name, slug_name, original_text } = content;
    return { title: words(display_name), slug: words(slug_name), text: words(original_text) };
  }
  return { text: words(content.content) };
}

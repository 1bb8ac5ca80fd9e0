import type { Reply } from "@askwell/contract";
import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { DiffView, type VersionTexts } from "../history/DiffView.tsx";
import { AuthorNote } from "../prepared-texts/AuthorNote.tsx";
import { RemoveButton } from "../removals/RemoveButton.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { HeldBy } from "./HeldBy.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";
import { TaskActions, type TaskAddresses, TaskBody } from "./TaskActions.tsx";
import { useDecision } from "./use-decision.ts";

export type SuggestedEdit = Reply<"revisionsUnreviewed">["list"][number];

interface EditTaskProps {
  readonly edit: SuggestedEdit;
  /** The current name of the edited tag. */
  readonly tagName: string;
  /** What else the viewer may do with the post. */
  readonly menu: ReactNode;
  readonly addresses: TaskAddresses;
  /** Who looks at it. */
  readonly claim: ReactNode;
}

/** A suggested edit with its diff. */
export function EditTask({ edit, tagName, menu, addresses, claim }: EditTaskProps) {
  const t = useT();
  const { unreviewed_info: version, info: current } = edit;
  const { id } = version;
  const call = useDecision("auditRevision", addresses.next);
  const subject = `revision:${id}`;
  const { base_revision_id } = edit;
  const [note, setNote] = useState("");
  const approve = () =>
    call.decide([{ input: { id, operation: "approve", base_revision_id, note }, subject }], "edit_approve");
  const reject = () => call.decide([{ input: { id, operation: "reject", note }, subject }], "edit_reject");
  return (
    <>
      <TaskBody addresses={addresses}>
        {claim}
        <article className={styles.post}>
          <p className={styles.author}>
            <PersonLink person={version.user_info} size={32} />
            <RelativeTime at={version.create_at} />
          </p>
          {edit.held && (
            <Callout tone="info">
              <strong>
                <HeldBy held={edit.held} />
              </strong>{" "}
              <span dir="auto">{edit.held.reason}</span>
            </Callout>
          )}
          <p className={styles.why} dir="auto">
            {version.reason === "" ? t(`components.review.no_summary.${edit.type}`) : version.reason}
          </p>
          <h2 className={styles.title} dir="auto">
            <a href={edit.type === "tag" ? `/tags/${encodeURIComponent(current.title)}` : postAddress(current)}>
              {current.title}
            </a>
          </h2>
          {edit.is_outdated && <Callout tone="info">{t("components.review.outdated_edit")}</Callout>}
          <DiffView before={currentTexts(edit, tagName)} after={suggestedTexts(edit)} />
        </article>
        {edit.type !== "tag" && <AuthorNote note={note} onChange={setNote} />}
      </TaskBody>
      <TaskActions skipTo={addresses.skip}>
        <Button variant="primary" busy={call.busy} shortcut="A" onClick={() => void approve()}>
          {t("components.review.approve")}
        </Button>
        <Button busy={call.busy} shortcut="R" onClick={() => void reject()}>
          {t("components.review.reject")}
        </Button>
        {menu}
        <RemoveButton userId={version.user_info.id} next={addresses.next} />
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

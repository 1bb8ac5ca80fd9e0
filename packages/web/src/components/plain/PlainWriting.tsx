import { externalLogin } from "../../app/boot.ts";
import { paths } from "../../app/routing/paths.ts";
import { hrefOf } from "../../app/routing/router.ts";
import type { PageForms, RejectedForm, TypedQuestion } from "../../app/services/plain-forms.ts";
import { usePageLocation, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isMember, isSuspended } from "../../app/session/viewer.ts";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import actions from "../posts/actions.module.css";
import { MarkdownHelp, PlainField } from "./PlainField.tsx";
import { FormProblems, PlainForm, rejectedForm } from "./PlainForm.tsx";

/** The log-in, which leads back to this page. */
function useLoginAddress(): string {
  const { agent } = useServices().boot;
  const address = hrefOf(usePageLocation());
  return externalLogin(agent) ?? `${paths.login}?${new URLSearchParams({ redirect: address })}`;
}

/** For visitors: where they log in to write. */
function LogInFirst({ children }: { readonly children: string }) {
  return (
    <p>
      <a href={useLoginAddress()}>{children}</a>
    </p>
  );
}

/** For whom a session has ended while they wrote: what they wrote stays while they log in again. */
function LoggedOut({ rejected }: { readonly rejected: RejectedForm | undefined }) {
  const t = useT();
  const viewer = useViewer();
  const login = useLoginAddress();
  if (viewer || !rejected) return null;
  return (
    <Callout tone="warn">
      <a href={login} target="_blank" rel="noreferrer">
        {t("plain_forms.log_in_again")}
      </a>
    </Callout>
  );
}

interface WritingProps {
  readonly forms: PageForms;
}

/** Why a user who is logged in may not write; null for others. */
function useDenial(): string | null {
  const t = useT();
  const viewer = useViewer();
  if (!viewer || (isMember(viewer) && !isSuspended(viewer))) return null;
  return t(isSuspended(viewer) ? "plain_forms.suspended" : "plain_forms.unconfirmed");
}

interface PlainAskProps extends WritingProps {
  readonly start: TypedQuestion;
  readonly isOffered: boolean;
}

/** Asks a question. */
export function PlainAsk({ forms, start, isOffered }: PlainAskProps) {
  const t = useT();
  const viewer = useViewer();
  const { site_questions } = useSite();
  const rejected = rejectedForm(forms, "ask");
  if (!isOffered && !rejected) return null;
  if (!viewer && !rejected) return <LogInFirst>{t("plain_forms.log_in_to_ask")}</LogInFirst>;
  const { min_content, min_tags } = site_questions;
  return (
    <PlainForm
      forms={forms}
      name="ask"
      action="/questions/ask"
      rejected={rejected}
      fields={["title", "content", "tags"]}
      button={t("screens.ask.post")}
    >
      <LoggedOut rejected={rejected} />
      <PlainField
        name="title"
        rejected={rejected}
        start={start.title}
        label={t("components.questions.title")}
        help={t("components.questions.title_help")}
      />
      <PlainField
        name="content"
        rejected={rejected}
        start={start.content}
        rows={12}
        optional={min_content === 0}
        label={t("components.questions.body")}
        help={<MarkdownHelp />}
      />
      <PlainField
        name="tags"
        rejected={rejected}
        start={start.tags}
        optional={min_tags === 0}
        label={t("components.questions.tags")}
        help={`${t("components.questions.tags_help", { count: min_tags })} ${t("plain_forms.tags")}`}
      />
    </PlainForm>
  );
}

/** The id of the form of an answer. */
const ANSWER_ID = "plain-answer";

/** Answers the question of the page. */
export function PlainAnswer({ forms, isOffered }: WritingProps & { readonly isOffered: boolean }) {
  const t = useT();
  const viewer = useViewer();
  const denial = useDenial();
  const { path, search } = usePageLocation();
  const rejected = rejectedForm(forms, "answer");
  if (!rejected && !isOffered) return null;
  if (!viewer && !rejected) return <LogInFirst>{t("plain_forms.log_in_to_answer")}</LogInFirst>;
  if (denial !== null && !rejected) return <p>{denial}</p>;
  return (
    <div id={ANSWER_ID}>
      <PlainForm
        forms={forms}
        name="answer"
        action={`${path}${search}#${ANSWER_ID}`}
        rejected={rejected}
        fields={["content"]}
        button={t("components.answers.post")}
      >
        <LoggedOut rejected={rejected} />
        <PlainField
          name="content"
          rejected={rejected}
          rows={10}
          label={t("components.answers.yours")}
          help={<MarkdownHelp />}
        />
      </PlainForm>
    </div>
  );
}

interface PlainCommentProps extends WritingProps {
  readonly objectId: string;
  readonly isClosed: boolean;
  readonly locked: readonly { readonly action: string }[] | undefined;
}

/** Comments on a post; it is closed until it is wanted. */
export function PlainComment({ forms, objectId, isClosed, locked }: PlainCommentProps) {
  const t = useT();
  const viewer = useViewer();
  const denial = useDenial();
  const { path, search } = usePageLocation();
  const rejected = rejectedForm(forms, "comment", objectId);
  const isOffered =
    viewer !== null && denial === null && !isClosed && !locked?.some(({ action }) => action === "comment");
  if (!rejected && !isOffered) return null;
  const id = `plain-comment-${objectId}`;
  return (
    <details id={id} open={rejected !== undefined}>
      <summary className={actions.action}>{t("components.comments.add")}</summary>
      <PlainForm
        forms={forms}
        name="comment"
        action={`${path}${search}#${id}`}
        rejected={rejected}
        fields={["original_text"]}
        button={t("components.comments.post")}
      >
        <LoggedOut rejected={rejected} />
        <input type="hidden" name="object_id" value={objectId} />
        <PlainField name="original_text" rejected={rejected} rows={3} label={t("components.comments.your_comment")} />
      </PlainForm>
    </details>
  );
}

/** A comment whose post is no longer on the page: its text can be copied. */
export function LostComment({ rejected }: { readonly rejected: RejectedForm }) {
  const t = useT();
  return (
    <>
      <FormProblems rejected={rejected} fields={[]} />
      <Field label={t("components.comments.your_comment")}>
        {(control) => <TextArea {...control} readOnly defaultValue={rejected.values.original_text} />}
      </Field>
    </>
  );
}

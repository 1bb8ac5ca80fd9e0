import { externalLogin } from "../../app/boot.ts";
import { paths } from "../../app/routing/paths.ts";
import { hrefOf } from "../../app/routing/router.ts";
import type { PageForms, RefusedForm, TypedQuestion } from "../../app/services/plain-forms.ts";
import { usePageLocation, useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { isMember, isSuspended } from "../../app/session/viewer.ts";
import { Callout } from "../../ui/Callout.tsx";
import actions from "../posts/actions.module.css";
import { MarkdownHelp, PlainField } from "./PlainField.tsx";
import { PlainForm, refusedForm } from "./PlainForm.tsx";

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
function LoggedOut({ refused }: { readonly refused: RefusedForm | undefined }) {
  const t = useT();
  const viewer = useViewer();
  const login = useLoginAddress();
  if (viewer || !refused) return null;
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

/** Asks a question. */
export function PlainAsk({ forms, start }: WritingProps & { readonly start: TypedQuestion }) {
  const t = useT();
  const viewer = useViewer();
  const { site_questions } = useSite();
  const refused = refusedForm(forms, "ask");
  if (!viewer && !refused) return <LogInFirst>{t("plain_forms.log_in_to_ask")}</LogInFirst>;
  const { min_content, min_tags } = site_questions;
  return (
    <PlainForm
      {...{ forms, name: "ask", action: "/questions/ask", refused, fields: ["title", "content", "tags"] }}
      button={t("screens.ask.post")}
    >
      <LoggedOut refused={refused} />
      <PlainField
        {...{ name: "title", refused, start: start.title, label: t("components.questions.title") }}
        help={t("components.questions.title_help")}
      />
      <PlainField
        {...{ name: "content", refused, start: start.content, rows: 12, optional: min_content === 0 }}
        label={t("components.questions.body")}
        help={<MarkdownHelp />}
      />
      <PlainField
        {...{ name: "tags", refused, start: start.tags, optional: min_tags === 0 }}
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
  const refused = refusedForm(forms, "answer");
  if (!refused && !isOffered) return null;
  if (!viewer && !refused) return <LogInFirst>{t("plain_forms.log_in_to_answer")}</LogInFirst>;
  if (denial !== null && !refused) return <p>{denial}</p>;
  return (
    <div id={ANSWER_ID}>
      <PlainForm
        {...{ forms, name: "answer", action: `${path}${search}#${ANSWER_ID}`, refused, fields: ["content"] }}
        button={t("components.answers.post")}
      >
        <LoggedOut refused={refused} />
        <PlainField
          {...{ name: "content", refused, rows: 10, label: t("components.answers.yours"), help: <MarkdownHelp /> }}
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
  const refused = refusedForm(forms, "comment", objectId);
  const isOffered =
    viewer !== null && denial === null && !isClosed && !locked?.some(({ action }) => action === "comment");
  if (!refused && !isOffered) return null;
  const id = `plain-comment-${objectId}`;
  return (
    <details id={id} open={refused !== undefined}>
      <summary className={actions.action}>{t("components.comments.add")}</summary>
      <PlainForm
        {...{ forms, name: "comment", action: `${path}${search}#${id}`, refused, fields: ["original_text"] }}
        button={t("components.comments.post")}
      >
        <LoggedOut refused={refused} />
        <input type="hidden" name="object_id" value={objectId} />
        <PlainField {...{ name: "original_text", refused, rows: 3, label: t("components.comments.your_comment") }} />
      </PlainForm>
    </details>
  );
}

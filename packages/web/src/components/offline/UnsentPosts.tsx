import { useId, useState } from "react";
import type { UnsentPost } from "../../app/offline/outbox.ts";
import { focusMainWhenLost } from "../../app/routing/page-focus.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { editQuestion, sendOutbox } from "./send-outbox.ts";
import { announceOutbox, ownOutbox } from "./store-unsent.ts";
import styles from "./UnsentPosts.module.css";

/** The field of the text, by call. */
const textField = {
  askQuestion: "content",
  askWithAnswer: "content",
  postAnswer: "content",
  addComment: "original_text",
} as const;

const textOf = ({ call, input }: UnsentPost) =>
  (input as unknown as Readonly<Record<string, string>>)[textField[call]] ?? "";
const isQuestion = ({ call }: UnsentPost) => call === "askQuestion" || call === "askWithAnswer";

const names = {
  askQuestion: "components.outbox.question",
  askWithAnswer: "components.outbox.question",
  postAnswer: "components.outbox.answer",
  addComment: "components.outbox.comment",
} as const;

/** Changes the text in place. */
function EditForm({ post, onDone }: { readonly post: UnsentPost; onDone(): void }) {
  const t = useT();
  const services = useServices();
  const [text, setText] = useState(textOf(post));
  const save = async () => {
    const input = { ...post.input, [textField[post.call]]: text };
    // The key stays: if the first version has arrived after all, the second is not posted beside it.
    await ownOutbox().put({ ...post, input, problem: "" });
    announceOutbox();
    onDone();
    if (navigator.onLine) await sendOutbox(services, post.key);
  };
  return (
    <>
      <Field label={t(names[post.call])} hideLabel value={text}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            value={text}
            dir="auto"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim() !== "") void save();
            }}
          />
        )}
      </Field>
      <ButtonRow>
        <Button small variant="primary" disabled={text.trim() === ""} onClick={() => void save()}>
          {t("components.outbox.save")}
        </Button>
        <Button small variant="quiet" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </>
  );
}

/** One text with what can be done about it. */
function UnsentCard({ post, isList }: { readonly post: UnsentPost; readonly isList: boolean }) {
  const t = useT();
  const services = useServices();
  const { feedback, storage } = services;
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const send = async () => {
    setBusy(true);
    await sendOutbox(services, post.key).catch(() => undefined);
    setBusy(false);
    if (!navigator.onLine) feedback.toast("warn", t("components.outbox.still_offline"));
  };
  const discard = async () => {
    await ownOutbox().remove(post.key);
    announceOutbox();
    focusMainWhenLost();
    const undo = async () => {
      await ownOutbox().put(post);
      storage.write("outbox", true, post.userId);
      announceOutbox();
    };
    feedback.toast("info", t("components.outbox.discarded"), {
      label: t("components.posts.undo"),
      run: () => void undo(),
    });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(post));
    feedback.toast("ok", t("components.outbox.copied"));
  };
  const isRejected = post.problem !== "";
  return (
    <article className={styles.card} aria-labelledby={id}>
      <p id={id} className={isRejected ? styles.rejected : styles.status}>
        <Icon name={isRejected ? "alert" : "history"} />
        <span>
          {t(names[post.call])}{" "}
          {isRejected
            ? t("components.outbox.is_rejected", { problem: post.problem })
            : t("components.outbox.is_waiting")}
        </span>
      </p>
      {(isList || isQuestion(post)) && (
        <p className={styles.title} dir="auto">
          {isQuestion(post) ? post.title : <a href={post.path}>{post.title}</a>}
        </p>
      )}
      {isEditing ? (
        <EditForm post={post} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className={styles.text} dir="auto">
            {textOf(post)}
          </div>
          <ButtonRow>
            <Button small busy={busy} onClick={() => void send()}>
              {t("components.outbox.send")}
            </Button>
            <Button small onClick={() => (isQuestion(post) ? void editQuestion(services, post) : setEditing(true))}>
              {t("components.outbox.edit")}
            </Button>
            <Button small variant="quiet" onClick={() => void copy()}>
              {t("components.outbox.copy")}
            </Button>
            <Button small variant="quiet" onClick={() => void discard()}>
              {t("components.outbox.discard")}
            </Button>
            <span className={styles.time}>
              <RelativeTime at={post.createdAt} />
            </span>
          </ButtonRow>
        </>
      )}
    </article>
  );
}

interface UnsentPostsProps {
  readonly posts: readonly UnsentPost[];
  /** All of them, away from the pages where they were written. */
  readonly isList?: boolean;
}

/** Texts that are not sent yet. */
export function UnsentPosts({ posts, isList = false }: UnsentPostsProps) {
  return posts.map((post) => <UnsentCard key={post.key} post={post} isList={isList} />);
}

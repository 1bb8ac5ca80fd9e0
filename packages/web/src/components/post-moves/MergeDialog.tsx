import type { MemberAction, Reply } from "@askwell/contract";
import { MOVE_UNDO_DAYS } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup, TextInput } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import styles from "./MergeDialog.module.css";
import { ReasonField } from "./ReasonField.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useMoved } from "./use-moved.ts";

/** Pause in typing after which similar questions are looked for. */
const DEBOUNCE_MS = 400;
const MAX_SHOWN = 6;

type FoundQuestions = Reply<"questionSimilar">;
type MergeEffects = Reply<"mergePreview">;

interface MergeQuestionProps {
  readonly id: string;
  readonly action: MemberAction;
  /** The page stays, instead of showing the other question. */
  readonly stays: boolean;
  onClose(): void;
}

/** Merges a question into another one, which is found by its words or by its address. Rules: docs/rules/post-moves.md MV7. */
export function MergeDialog({ id, action, stays, onClose }: MergeQuestionProps) {
  const question = useLoaded((api) => api.questionInfo({ id }), onClose);
  return question && <MergeForm id={id} title={question.title} action={action} stays={stays} onClose={onClose} />;
}

/** Questions whose titles are similar to the words; none for an address. */
function useFound(words: string, ownId: string): FoundQuestions {
  const { api } = useServices();
  const [found, setFound] = useState<FoundQuestions>([]);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      const list = words.trim() === "" || URL.canParse(words) ? [] : await api.questionSimilar({ title: words });
      if (isCurrent) setFound(list.filter((question) => question.id !== ownId).slice(0, MAX_SHOWN));
    };
    const timer = setTimeout(() => void search().catch(() => undefined), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, words, ownId]);
  return found;
}

/** What merging would move; null without a question to merge into. */
function usePreview(question_id: string, target: string): MergeEffects | null {
  const { api } = useServices();
  const [preview, setPreview] = useState<MergeEffects | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (shown: MergeEffects | null) => {
      if (isCurrent) setPreview(shown);
    };
    if (target === "") show(null);
    // The error of an address stands at its field when it is sent.
    else api.mergePreview({ question_id, target }).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [api, question_id, target]);
  return preview;
}

function MergeForm({ id, title, action, stays, onClose }: MergeQuestionProps & { readonly title: string }) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("mergeQuestion");
  const showMoved = useMoved();
  const [words, setWords] = useState(title);
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const found = useFound(words, id);
  const target = URL.canParse(words) ? words.trim() : chosen;
  const preview = usePreview(id, target);
  const submit = async () => {
    const result = await call.run({ question_id: id, target, reason });
    if (!result?.ok) return;
    onClose();
    if (!stays) await router.navigate(result.reply.location);
    await showMoved(t("post_moves.merged"), result.reply);
  };
  return (
    <FormDialog
      wide
      danger
      title={action.name}
      button={action.name}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("post_moves.merge_intro", { days: MOVE_UNDO_DAYS })}</p>
      <Field
        label={t("post_moves.find")}
        help={t("post_moves.find_help")}
        error={call.errorOf("target")}
        value={target}
      >
        {(control) => (
          <TextInput
            {...control}
            value={words}
            maxLength={1000}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setChosen("");
            }}
          />
        )}
      </Field>
      {found.length > 0 && (
        <FieldGroup legend={t("post_moves.merge_into")}>
          <RadioGroup
            name="target"
            value={chosen}
            onChange={setChosen}
            choices={found.map((question) => ({
              value: question.id,
              label: question.title,
              help: t("components.questions.answer_count", { count: question.answer_count }),
            }))}
          />
        </FieldGroup>
      )}
      {preview && <MergedCounts preview={preview} />}
      <ReasonField reason={reason} error={call.errorOf("reason")} ready={["same_question"]} onReason={setReason} />
    </FormDialog>
  );
}

const counted = ["answers", "comments", "votes", "bookmarks", "follows"] as const;

/** The question that another one is merged into, and what it gets. */
function MergedCounts({ preview: { target, counts } }: { readonly preview: MergeEffects }) {
  const t = useT();
  return (
    <div role="status">
      <p>{t("post_moves.gets", { title: target.title })}</p>
      <ul className={styles.counts}>
        {counted
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`post_moves.counts.${kind}`, { count: counts[kind] })}</li>
          ))}
      </ul>
    </div>
  );
}

import { useT } from "../../app/services/services.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { excerpt } from "./excerpt.ts";
import type { MoveTargets } from "./load-targets.ts";

interface TargetFieldProps {
  readonly targets: MoveTargets;
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(id: string): void;
}

/** The post to which comments are moved. */
export function TargetField({ targets, value, error, onChange }: TargetFieldProps) {
  const t = useT();
  const { questionId, withQuestion, answers } = targets;
  const question = withQuestion ? [{ value: questionId, label: t("post_moves.question") }] : [];
  const choices = answers.map(({ id, user_info, content }) => {
    const name = user_info?.display_name || user_info?.username || "";
    return { value: id, label: t("post_moves.answer_by", { name, text: excerpt(content) }) };
  });
  return (
    <SelectField
      name="to_id"
      label={t("post_moves.target")}
      error={error}
      value={value}
      choices={[...question, ...choices]}
      onChange={onChange}
    />
  );
}

import type { ChosenTag } from "../tags/chosen-tags.ts";

/** Values of the question form. */
export interface QuestionValues {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly ChosenTag[];
}

export const noValues: QuestionValues = { title: "", content: "", tags: [] };

/** True for an empty form. */
export const isEmpty = ({ title, content, tags }: QuestionValues): boolean =>
  title.trim() === "" && content.trim() === "" && tags.length === 0;

/** The tags, as the calls take them. */
export const sentTags = ({ tags }: Pick<QuestionValues, "tags">) =>
  tags.map(({ slug_name, display_name, original_text }) => ({ slug_name, display_name, original_text }));

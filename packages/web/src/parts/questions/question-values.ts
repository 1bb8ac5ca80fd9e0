import type { ChosenTag } from "../tags/chosen-tags.ts";

/** What a question is made of. */
export interface QuestionValues {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly ChosenTag[];
}

export const noValues: QuestionValues = { title: "", content: "", tags: [] };

/** True while nothing has been written. */
export const isEmpty = ({ title, content, tags }: QuestionValues): boolean =>
  title.trim() === "" && content.trim() === "" && tags.length === 0;

/** The tags as the calls take them. */
export const sentTags = ({ tags }: QuestionValues) =>
  tags.map(({ slug_name, display_name, original_text }) => ({ slug_name, display_name, original_text }));

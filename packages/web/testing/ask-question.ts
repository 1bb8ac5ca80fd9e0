import { screen } from "@testing-library/react";
import { controlTime } from "./control-time.ts";
import { type OpenedPage, openPage, type PageOptions } from "./open-page.tsx";
import { viewerFixture } from "./site.ts";

/** A tag as the server suggests it. */
export const tagSuggestionFixture = (slug_name: string, display_name = slug_name) => ({
  tag_id: `tag-${slug_name}`,
  slug_name,
  display_name,
  recommend: false,
  reserved: false,
});

export interface AskPage extends OpenedPage {
  readonly title: HTMLElement;
  readonly tags: HTMLElement;
}

interface AskPageOptions extends Pick<PageOptions, "server"> {
  /** Null for a visitor. */
  readonly viewer?: PageOptions["viewer"] | null;
}

/** Opens the form of a new question; the server has the tags "tea" and "teapots", without a draft. */
export async function openAskForm(
  { viewer = viewerFixture(), server = {} }: AskPageOptions = {},
  query = "",
): Promise<AskPage> {
  controlTime();
  const known = [tagSuggestionFixture("tea"), tagSuggestionFixture("teapots")];
  const page = await openPage(`/questions/ask${query}`, {
    ...(viewer && { viewer }),
    server: {
      permission: () => ({
        "question.add": { has_permission: true, no_permission_tip: "" },
        "tag.add": { has_permission: true, no_permission_tip: "" },
      }),
      draftInfo: () => null,
      renderPost: () => "",
      saveDraft: () => null,
      dropDraft: () => null,
      tagSuggestions: ({ tag }) => known.filter(({ slug_name }) => slug_name.startsWith(tag ?? "")),
      checkQuestion: () => null,
      questionSimilar: () => [],
      similarForVisitors: () => [],
      suggestTags: () => [],
      ...server,
    },
  });
  return { ...page, title: screen.getByLabelText("Title"), tags: screen.getByRole("combobox", { name: "Tags" }) };
}

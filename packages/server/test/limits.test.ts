import { type CallName, calls } from "@askwell/contract";
import { delaysMs, pageSizes, spansSeconds } from "@askwell/domain";
import * as v from "valibot";
import { expect, test } from "vitest";

/** A character of two UTF-16 code units and four bytes. */
const TEA = "🍵";

/** Whether a call accepts a value in a field, whatever its other fields. */
function takes(name: CallName, field: string, value: unknown): boolean {
  const { issues = [] } = v.safeParse(calls[name].input as v.GenericSchema, { [field]: value });
  return !issues.some((issue) => issue.path?.[0]?.key === field);
}

test.each([
  ["editQuestion", "title", 6, 150],
  ["postAnswer", "content", 6, 65_535],
  ["addComment", "original_text", 2, 600],
  ["editQuestion", "edit_summary", 0, 255],
  ["editAnswer", "edit_summary", 0, 255],
  ["flagPost", "content", 0, 500],
  ["closeQuestion", "close_msg", 0, 500],
  ["updateProfile", "bio", 0, 4096],
  ["updateProfile", "location", 0, 100],
  ["registerByEmail", "name", 2, 30],
  ["createTag", "slug_name", 1, 35],
  ["createTag", "display_name", 1, 35],
  ["createTag", "original_text", 1, 65_536],
  ["updateProfile", "display_name", 2, 30],
  ["changePassword", "pass", 8, 32],
  ["saveMailSettings", "from_name", 0, 256],
  ["search", "q", 1, 200],
  ["saveGeneralSettings", "name", 2, 30],
  ["saveGeneralSettings", "short_description", 4, 255],
  ["saveGeneralSettings", "description", 4, 2000],
  ["saveCustomCodeSettings", "custom_head", 0, 65_536],
] as const)("L1 %s accepts a %s of %i to %i characters", (name, field, min, max) => {
  const takesSo = (length: number) => takes(name, field, TEA.repeat(length));
  expect([takesSo(min), takesSo(max), takesSo(max + 1)]).toEqual([true, true, false]);
  // Empty values have their own rule: some fields are optional.
  if (min > 1) expect(takesSo(min - 1)).toBe(false);
});

test.each([
  ["editQuestion", "title"],
  ["postAnswer", "content"],
  ["addComment", "original_text"],
] as const)("L1 a %s of blanks is empty: %s", (name, field) => {
  expect(takes(name, field, " \u3000\n".repeat(10))).toBe(false);
});

test("L2 pages have the default size unless the call has another", () => {
  expect(pageSizes).toMatchObject({ usual: 10, answers: 20, bookmarks: 20, search: 30, review: 1 });
  const sizeOf = (name: CallName, more: object = {}) => {
    const { output } = v.safeParse(calls[name].input as v.GenericSchema, { page: 1, ...more });
    return (output as { page_size?: number }).page_size;
  };
  expect(sizeOf("answerPage", { question_id: "10010000000000001", order: "default" })).toBe(20);
  expect(sizeOf("personalCollections")).toBe(20);
  expect(takes("search", "size", 51)).toBe(false);
});

test("L3 L4 time spans are those of the rules", () => {
  expect(spansSeconds).toMatchObject({
    commentEditing: 300,
    duplicateSubmission: 300,
    session: 604_800,
    accountCode: 600,
    unsubscribeCode: 30 * 86_400,
    localStorage: 604_800,
  });
  expect(delaysMs).toMatchObject({
    request: 10_000,
    chunk: 120_000,
    skeleton: 1000,
    toast: 5000,
    draft: 3000,
    notificationPoll: 3000,
    userRefresh: 10_000,
    highlight: 3200,
  });
});

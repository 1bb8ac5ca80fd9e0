import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { privilegeOptions } from "../people/privileges.ts";
import {
  compareTags,
  mayBecomeSynonym,
  mayCreateTags,
  mayDeleteTag,
  mayMergeTags,
  reservedTagsProblem,
  resolveTagLists,
  slugProblem,
  tagSlug,
  tagsProblem,
} from "./tags.ts";

const level2 = privilegeOptions({})[1]!.values;
const person = (role_id = 1, rank = 1) => ({ id: "7", rank, role_id });
const tag = (slug_name: string, marks: { recommend?: boolean; reserved?: boolean } = {}) => ({
  slug_name,
  recommend: marks.recommend ?? false,
  reserved: marks.reserved ?? false,
});
const rules = { min_tags: 1, required_tag: false, hasRecommended: false };

describe("tags", () => {
  test.each([
    ["Bread Oven", "bread-oven"],
    ["  Bread \t Oven  ", "bread-oven"],
    ["C++", "c++"],
    ["Ünïcode", "ünïcode"],
    ["面包", "面包"],
    ["   ", ""],
  ])("T1 the slug of %j is %j", (text, slug) => {
    expect(tagSlug(text)).toBe(slug);
  });

  test("T1 normalising a slug twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(tagSlug(tagSlug(text))).toBe(tagSlug(text));
      }),
    );
  });

  test.each([
    ["", "required"],
    ["--", "required"],
    ["a".repeat(36), "max"],
    ["a".repeat(35), null],
    ["c#", null],
    [".net", null],
    ["[x]", "characters"],
    ["a,b", "characters"],
    ["a/b", "characters"],
    [".", "characters"],
    ["..", "characters"],
    [".net", null],
    ["a\u200bb", "characters"],
    ["می\u200cخواهم", null],
  ])("T1 %j as a slug: %s", (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem);
  });

  test("T2 a question has at least the site's minimum of tags, and five at most", () => {
    expect(tagsProblem([], rules)).toEqual({ problem: "too_few_tags", count: 1 });
    expect(tagsProblem([], { ...rules, min_tags: 0 })).toBeNull();
    expect(
      tagsProblem(
        [..."abcde"].map((slug) => tag(slug)),
        rules,
      ),
    ).toBeNull();
    expect(
      tagsProblem(
        [..."abcdef"].map((slug) => tag(slug)),
        rules,
      ),
    ).toEqual({ problem: "too_many_tags", count: 5 });
  });

  test("T3 one tag must be recommended if the site requires it and has recommended tags", () => {
    const strict = { ...rules, required_tag: true, hasRecommended: true };
    expect(tagsProblem([tag("a")], strict)).toEqual({ problem: "recommended_tag_missing" });
    expect(tagsProblem([tag("a"), tag("b", { recommend: true })], strict)).toBeNull();
    expect(tagsProblem([tag("a")], { ...strict, hasRecommended: false })).toBeNull();
  });

  test("T4 only staff add or remove reserved tags", () => {
    const news = tag("news", { reserved: true });
    const expected = { problem: "reserved_tags", slugs: ["news"] };
    expect(reservedTagsProblem(person(), [], [news])).toEqual(expected);
    expect(reservedTagsProblem(person(), [news], [tag("a")])).toEqual(expected);
    expect(reservedTagsProblem(person(), [news], [news, tag("a")])).toBeNull();
    expect(reservedTagsProblem(person(3), [news], [])).toBeNull();
  });

  test("T5 new tags need the privilege", () => {
    expect(mayCreateTags(person(1, 749), level2)).toMatchObject({ allowed: false, needed: 750 });
    expect(mayCreateTags(person(1, 750), level2)).toEqual({ allowed: true });
  });

  test("T7 a tag becomes a synonym of an available main tag, never of itself", () => {
    const main = { id: "1", status: "available", main_tag_id: "0" } as const;
    expect(mayBecomeSynonym({ id: "2" }, main)).toEqual({ allowed: true });
    expect(mayBecomeSynonym({ id: "1" }, main)).toEqual({ allowed: false, reason: "tag_own_synonym" });
    expect(mayBecomeSynonym({ id: "2" }, { ...main, main_tag_id: "9" }).allowed).toBe(false);
    expect(mayBecomeSynonym({ id: "2" }, { ...main, status: "deleted" }).allowed).toBe(false);
  });

  test("T8 staff merge tags, but never into themselves", () => {
    const [one, two] = ["1", "2"].map((id) => ({ id, status: "available", main_tag_id: "0" }) as const);
    expect(mayMergeTags(person(3), one!, two!)).toEqual({ allowed: true });
    expect(mayMergeTags(person(3), one!, one!)).toEqual({ allowed: false, reason: "tag_own_synonym" });
    expect(mayMergeTags(person(1, 99_999), one!, two!)).toEqual({ allowed: false, reason: "missing_privilege" });
  });

  test("T9 a tag in use cannot be deleted", () => {
    expect(mayDeleteTag(person(2), { questions: 0, synonyms: 0 }, level2)).toEqual({ allowed: true });
    expect(mayDeleteTag(person(2), { questions: 1, synonyms: 0 }, level2)).toMatchObject({ reason: "tag_in_use" });
    expect(mayDeleteTag(person(2), { questions: 0, synonyms: 1 }, level2)).toMatchObject({ reason: "tag_in_use" });
    expect(mayDeleteTag(person(1), { questions: 0, synonyms: 0 }, level2)).toMatchObject({
      reason: "missing_privilege",
    });
  });

  test("T10 a tag in both lists stays reserved only", () => {
    expect(resolveTagLists(["a", "b", "a"], ["b", "c"])).toEqual({
      recommended: ["a"],
      reserved: ["b", "c"],
      both: ["b"],
    });
  });

  test("T11 recommended tags come first, then reserved, then the newest", () => {
    const tags = [
      { id: "1", ...tag("old") },
      { id: "2", ...tag("new") },
      { id: "3", ...tag("reserved", { reserved: true }) },
      { id: "4", ...tag("recommended", { recommend: true }) },
    ];
    expect(tags.toSorted(compareTags).map(({ id }) => id)).toEqual(["4", "3", "2", "1"]);
  });
});

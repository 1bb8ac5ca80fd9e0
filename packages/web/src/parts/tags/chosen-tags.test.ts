import { expect, it } from "vitest";
import { notChosen, typedSlug, withTag } from "./chosen-tags.ts";

const tag = (slug_name: string) => ({ slug_name, display_name: slug_name, original_text: "" });

it("what is typed becomes a slug", () => {
  expect(typedSlug(" Green Tea;")).toBe("green-tea");
  expect(typedSlug("C++")).toBe("c++");
});

it("a tag is chosen once", () => {
  const chosen = withTag([tag("tea")], tag("kettle"));
  expect(chosen).toHaveLength(2);
  expect(withTag(chosen, tag("tea"))).toBe(chosen);
  expect(notChosen([tag("tea"), tag("water")], chosen)).toEqual([tag("water")]);
});

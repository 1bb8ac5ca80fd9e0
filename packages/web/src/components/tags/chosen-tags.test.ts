import { expect, it } from "vitest";
import { followingSlug, typedName, typedSlug, withoutChosen, withTag } from "./chosen-tags.ts";

const tag = (slug_name: string) => ({ slug_name, display_name: slug_name, original_text: "" });

it("normalizes typed text to a slug", () => {
  expect(typedSlug(" Green Tea;")).toBe("green-tea");
  expect(typedSlug("C++")).toBe("c++");
  expect(typedName(" Green Tea;")).toBe("Green Tea");
});

it("the slug of a new tag follows its name until it is edited", () => {
  expect(followingSlug({ display_name: "", slug_name: "" }, "Green T")).toBe("green-t");
  expect(followingSlug({ display_name: "Green T", slug_name: "green-t" }, "Green Tea")).toBe("green-tea");
  expect(followingSlug({ display_name: "Green T", slug_name: "sencha" }, "Green Tea")).toBe("sencha");
});

it("a tag is chosen once", () => {
  const chosen = withTag([tag("tea")], tag("kettle"));
  expect(chosen).toHaveLength(2);
  expect(withTag(chosen, tag("tea"))).toBe(chosen);
  expect(withoutChosen([tag("tea"), tag("water")], chosen)).toEqual([tag("water")]);
});

import { expect, test } from "vitest";
import { embed } from "./index.ts";

const platforms = embed.embed?.platforms ?? [];

test("EB5 the plugin knows seven platforms, of which an administrator chooses", () => {
  const names = ["YouTube", "Vimeo", "GitHub Gist", "CodePen", "Figma", "Excalidraw", "CodeSandbox"];
  expect(platforms.map(({ platform }) => platform)).toEqual(names);
  const [field] = embed.fields?.({} as never) ?? [];
  expect(field?.options?.map(({ value }) => value)).toEqual(names);
  expect(field?.value).toEqual(names);
});

test("EB2 every form of a link has a frame or a script with the parts that the link has", () => {
  const namesIn = (address: string) => [...address.matchAll(/:([a-z]+)/g)].map(([, name]) => name).toSorted();
  for (const { link, frame, script } of platforms.flatMap(({ links }) => links)) {
    const shown = frame ?? script ?? "";
    expect(shown).toMatch(/^https:\/\/[\w.-]+\//);
    expect(namesIn(link)).toEqual(expect.arrayContaining(namesIn(shown)));
  }
});

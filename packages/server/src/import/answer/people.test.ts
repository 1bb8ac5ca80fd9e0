import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";

let { site, old, run, row, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, add, close } = await createAnswerFixture());
  add.story();
});
afterEach(() => close());

test("XA2 XA17 languages, pictures and names of other sites than the samples are taken where they are usable here", async () => {
  old.add("site_info", { type: "interface", content: '{"language":"fr_FR","time_zone":"Europe/Paris"}' });
  const avatar = (custom: string) => JSON.stringify({ type: "custom", gravatar: "", custom });
  add.person(3, "jean", { language: "fr_FR", avatar: avatar("https://old.example/uploads/avatar/4yUZ.png") });
  add.person(4, "lang", { language: "xx_YY", avatar: avatar("https://avatars.example/u/1?v=4"), location: null });
  add.person(5, "üñïcode", { display_name: "\u202eevil", avatar: avatar("javascript:alert(1)") });
  add.person(99_999_999, "late");
  await run();
  expect(site.app.settings.get("interface")).toMatchObject({ language: "fr_FR", time_zone: "Europe/Paris" });
  expect(await row("users", "3")).toMatchObject({
    ...{ language: "fr_FR", avatar_type: "custom", avatar_custom: "https://old.example/uploads/avatar/4yUZ.png" },
  });
  expect(await row("users", "4")).toMatchObject({ language: "", avatar_custom: "https://avatars.example/u/1?v=4" });
  expect(await row("users", "5")).toMatchObject({ username: "unicode", display_name: "evil", avatar_type: "" });
  expect(await row("users", "99999999")).toMatchObject({ username: "late" });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AskPage, openAskForm, tagSuggestionFixture } from "../../../testing/ask-question.ts";
import { passTime } from "../../../testing/control-time.ts";
import { failing } from "../../../testing/server-failure.ts";

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () =>
  screen.queryAllByRole("button", { name: /^Remove/ }).map((button) => button.getAttribute("aria-label"));
const active = () => screen.queryByRole("option", { selected: true })?.textContent;

/** Types into the tag field and waits until the server is asked. */
async function type({ user, tags }: AskPage, text: string): Promise<void> {
  await user.type(tags, text);
  await passTime(400);
}

test("an empty field recommends tags as soon as it has the focus", async () => {
  const { user, tags } = await openAskForm({
    server: {
      tagSuggestions: () => [{ ...tagSuggestionFixture("news"), reserved: true }, tagSuggestionFixture("tea", "Tea")],
    },
  });
  expect(tags).toHaveAttribute("aria-expanded", "false");
  await user.click(tags);
  await waitFor(() => expect(options()).toEqual(["newsfor the staff", "Teatea"]));
  expect(screen.getByText("Recommended")).toBeInTheDocument();
  expect(tags).toHaveAttribute("aria-expanded", "true");
});

test("while typing, the server is asked once, a moment after the last letter", async () => {
  const page = await openAskForm();
  await type(page, "teap");
  await waitFor(() => expect(options()).toEqual(["teapots", "Create the tag “teap”"]));
  expect(page.inputsOf("tagSuggestions").filter(({ tag }) => tag)).toEqual([{ tag: "teap" }]);
});

test("arrows move, Enter chooses, and the field is ready for the next tag", async () => {
  const page = await openAskForm();
  await type(page, "te");
  await waitFor(() => expect(active()).toBe("tea"));
  await page.user.keyboard("{ArrowDown}");
  expect(active()).toBe("teapots");
  await page.user.keyboard("{ArrowUp}{ArrowUp}");
  expect(active()).toBe("Create the tag “te”");
  await page.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(chosen()).toEqual(["Remove teapots"]);
  expect(page.tags).toHaveValue("");
  expect(page.tags).toHaveFocus();
});

test("a comma chooses as Enter does", async () => {
  const page = await openAskForm();
  await type(page, "tea");
  await waitFor(() => expect(active()).toBe("tea"));
  await page.user.keyboard(",");
  expect(chosen()).toEqual(["Remove tea"]);
  expect(page.tags).toHaveValue("");
});

test("Escape closes the list, and an arrow opens it again", async () => {
  const page = await openAskForm();
  await type(page, "te");
  await waitFor(() => expect(options()).toHaveLength(3));
  await page.user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(page.tags).toHaveValue("te");
  await page.user.keyboard("{ArrowDown}");
  expect(options()).toHaveLength(3);
});

test("Backspace in the empty field removes the last tag, and its button any other", async () => {
  const page = await openAskForm();
  for (const tag of ["tea", "teapots"]) {
    await type(page, tag);
    await page.user.click(await screen.findByRole("option", { name: tag }));
  }
  await page.user.click(screen.getByRole("button", { name: "Remove tea" }));
  expect(chosen()).toEqual(["Remove teapots"]);
  expect(page.tags).toHaveFocus();
  await page.user.keyboard("{Backspace}");
  expect(chosen()).toEqual([]);
});

test("a chosen tag is not offered again", async () => {
  const page = await openAskForm();
  await type(page, "tea");
  await page.user.click(await screen.findByRole("option", { name: "tea" }));
  await type(page, "tea");
  await waitFor(() => expect(options()).toEqual(["teapots"]));
});

test("five tags fill the field", async () => {
  const five = ["a", "b", "c", "d", "e"].map((name) => tagSuggestionFixture(`tag-${name}`));
  const page = await openAskForm({ server: { tagSuggestions: () => five } });
  await page.user.click(page.tags);
  for (const { slug_name } of five) await page.user.click(await screen.findByRole("option", { name: slug_name }));
  expect(chosen()).toHaveLength(5);
  expect(page.tags).toBeDisabled();
  expect(page.tags).toHaveAttribute("placeholder", "No more tags fit");
});

test("FM3 a typed tag that exists is chosen when the field is left", async () => {
  const page = await openAskForm();
  await page.user.type(page.tags, "Tea");
  await page.user.click(page.title);
  await waitFor(() => expect(chosen()).toEqual(["Remove tea"]));
});

test("FM3 a typed tag that does not exist stays typed, with a message until it is changed", async () => {
  const page = await openAskForm();
  await page.user.type(page.tags, "samovar");
  await page.user.click(page.title);
  await waitFor(() => expect(page.tags).toBeInvalid());
  expect(page.tags).toHaveAccessibleDescription(/“samovar” is typed but not added/);
  expect(page.tags).toHaveValue("samovar");
  await page.user.type(page.tags, "s");
  expect(page.tags).toBeValid();
});

test("a new tag is described in a dialog; its slug follows its name until it is edited", async () => {
  const page = await openAskForm();
  await type(page, "Earl Grey");
  await page.user.click(await screen.findByRole("option", { name: "Create the tag “earl-grey”" }));
  const dialog = await screen.findByRole("dialog", { name: "Create a tag" });
  const [name, slug] = [within(dialog).getByLabelText("Display name"), within(dialog).getByLabelText("URL slug")];
  expect([name, slug].map((field) => (field as HTMLInputElement).value)).toEqual(["Earl Grey", "earl-grey"]);
  await page.user.type(name, " Tea");
  expect(slug).toHaveValue("earl-grey-tea");
  await page.user.clear(slug);
  await page.user.click(within(dialog).getByRole("button", { name: "Add tag" }));
  expect(slug).toHaveAccessibleDescription(/URL slug cannot be empty\./);
  expect(slug).toHaveFocus();
  await page.user.type(slug, "earl");
  await page.user.type(within(dialog).getByLabelText(/^Description/), "With bergamot.");
  await page.user.click(within(dialog).getByRole("button", { name: "Add tag" }));
  expect(chosen()).toEqual(["Remove Earl Grey Tea"]);
  await passTime(3000);
  await waitFor(() =>
    expect(page.inputsOf("saveDraft").at(-1)).toMatchObject({
      tags: [{ slug_name: "earl", display_name: "Earl Grey Tea", original_text: "With bergamot." }],
    }),
  );
});

test("P7 without the privilege to create tags, the line says what it takes and opens nothing", async () => {
  const tip = "Creating tags takes 1,500 reputation.";
  const page = await openAskForm({
    server: {
      permission: () => ({
        "question.add": { has_permission: true, no_permission_tip: "" },
        "tag.add": { has_permission: false, no_permission_tip: tip },
      }),
    },
  });
  await type(page, "samovar");
  const line = await screen.findByRole("option", { name: `Create the tag “samovar” ${tip}` });
  expect(line).toHaveAttribute("aria-disabled", "true");
  await page.user.click(line);
  await page.user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("without a reply from the server the field still takes text, and says nothing", async () => {
  const page = await openAskForm({ server: { tagSuggestions: failing() } });
  await type(page, "tea");
  expect(options()).toEqual([]);
  expect(page.tags).toHaveValue("tea");
  expect(page.tags).toBeValid();
});

test("T7 FM3 a typed synonym names its main tag, is not offered as new, and chooses it when the field is left", async () => {
  const page = await openAskForm({
    server: { tagSuggestions: () => [{ ...tagSuggestionFixture("tea"), synonym: "chai" }] },
  });
  await type(page, "chai");
  await waitFor(() => expect(options()).toEqual(["teachai"]));
  await page.user.tab();
  await waitFor(() => expect(chosen()).toEqual(["Remove tea"]));
  expect(page.tags).toHaveValue("");
});

test("P7 a visitor reads that a new tag needs a log-in", async () => {
  const page = await openAskForm({ viewer: null, server: { tagsPage: () => ({ count: 0, list: [] }) } });
  await type(page, "bicycle");
  const create = await screen.findByRole("option", { name: /^Create the tag/ });
  expect(create).toHaveAttribute("aria-disabled", "true");
  expect(create).toHaveTextContent("Log in to create a tag.");
});

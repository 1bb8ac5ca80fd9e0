// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";
import { writeMarkdown } from "../../../../testing/write-markdown.ts";

async function openForm(createTag?: CallHandlers["createTag"]) {
  const page = await openPage("/tags/create", {
    viewer: viewerFixture({ role_id: 3 }),
    server: { renderPost: () => "", ...(createTag && { createTag }) },
  });
  const create = () => page.user.click(screen.getByRole("button", { name: "Create tag" }));
  return { ...page, create, name: screen.getByLabelText("Display name"), slug: screen.getByLabelText("URL slug") };
}

test("staff create a tag; its slug follows its name until it is edited", async () => {
  const { user, create, name, slug, services, inputsOf } = await openForm(() => ({ slug_name: "tea" }));
  await user.type(name, "Earl Grey");
  expect(slug).toHaveValue("earl-grey");
  await user.clear(slug);
  await user.type(slug, "earl");
  await user.type(name, " Tea");
  expect(slug).toHaveValue("earl");
  await writeMarkdown("Description", "With bergamot.");
  await create();
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/tags/tea/info"));
  expect(inputsOf("createTag")).toEqual([
    { display_name: "Earl Grey Tea", slug_name: "earl", original_text: "With bergamot." },
  ]);
});

test("FM2 FM5 names that are missing are both reported, and nothing is sent", async () => {
  const { create, name, slug, inputsOf } = await openForm();
  await create();
  expect(name).toHaveAccessibleDescription(/Display name cannot be empty\./);
  expect(slug).toHaveAccessibleDescription(/URL slug cannot be empty\./);
  expect(name).toHaveFocus();
  expect(inputsOf("createTag")).toEqual([]);
});

test("a name that the server rejects is marked and stays", async () => {
  const { user, create, name, slug } = await openForm(() => {
    throw fieldError({ slug_name: "There is a tag with this slug." });
  });
  await user.type(name, "tea");
  await create();
  await waitFor(() => expect(slug).toHaveAccessibleDescription(/There is a tag with this slug\./));
  expect(name).toHaveValue("tea");
});

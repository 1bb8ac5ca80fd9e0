// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { editorField, pressIn } from "../../testing/editor-field.ts";
import { openEditor } from "../../testing/open-editor.tsx";
import { viewerFixture } from "../../testing/site.ts";

afterEach(() => vi.useRealTimers());

const toolbar = () => screen.getByRole("toolbar", { name: "Formatting" });
const tool = (name: string) => within(toolbar()).getByRole("button", { name });

test.each([
  ["Bold", "****Tea**"],
  ["Heading", "## Tea"],
  ["Quotation", "> Tea"],
  ["Numbered list", "1. Tea"],
  ["Bulleted list", "- Tea"],
])("ED1 the tool %s formats the text, and again takes it back", async (name, formatted) => {
  const { user, text, press } = await openEditor("Tea");
  await press("Ctrl+a");
  await user.click(tool(name));
  expect(text()).toBe(formatted === "****Tea**" ? "**Tea**" : formatted);
  if (name === "Heading") return;
  await user.click(tool(name));
  expect(text()).toBe("Tea");
});

test.each([
  ["Task list", "- [ ] Tea"],
  ["Strikethrough", "Tea~~~~"],
  ["Horizontal line", "Tea\n\n---\n"],
  [
    "Table",
    "Tea\n\n| Heading | Heading | Heading |\n| --- | --- | --- |\n| Cell | Cell | Cell |\n| Cell | Cell | Cell |\n",
  ],
])("ED1 the menu has the tool %s", async (name, formatted) => {
  const { user, text } = await openEditor("Tea");
  await user.click(within(toolbar()).getByRole("menuitem", { name }));
  expect(text()).toBe(formatted);
});

test("ED1 the toolbar is one tab stop, and arrow keys, Home and End move in it", async () => {
  const { user } = await openEditor("Tea");
  const stops = within(toolbar())
    .getAllByRole("button")
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([tool("Heading"), tool("More formatting")]);
  act(() => tool("Heading").focus());
  await user.keyboard("{ArrowRight}");
  expect(tool("Bold")).toHaveFocus();
  expect(tool("Bold").tabIndex).toBe(0);
  await user.keyboard("{End}");
  expect(tool("More formatting")).toHaveFocus();
  await user.keyboard("{Home}{ArrowLeft}");
  expect(tool("Heading")).toHaveFocus();
});

test("ED1 shortcuts are shown on hover, and do what their tools do", async () => {
  const { text, press } = await openEditor("Tea");
  expect(tool("Bold")).toHaveAttribute("title", "Bold (Ctrl+B)");
  await press("Ctrl+a", "Ctrl+b", "Ctrl+i");
  expect(text()).toBe("***Tea***");
});

test("ED1 files other than pictures are offered where the site allows some", async () => {
  const none = await openEditor("Tea");
  expect(screen.queryByRole("menuitem", { name: "Attach files" })).toBeNull();
  await none.unmount();
  const site = { site_advanced: { authorized_attachment_extensions: ["pdf"] } };
  await openEditor("Tea", { viewer: viewerFixture(), site });
  expect(screen.getByRole("menuitem", { name: "Attach files" })).toBeInTheDocument();
});

test("ED4 Enter continues a list, Tab nests and Shift+Tab reverts it, and Escape lets Tab leave", async () => {
  const { text, press, paste } = await openEditor("1. Boil");
  expect(screen.queryByText(/Tab indents/)).toBeNull();
  await press("Enter");
  await paste({ text: "Steep" });
  expect(text()).toBe("1. Boil\n2. Steep");
  expect(screen.getByText("Tab indents. To leave the text, press Escape first.")).toBeVisible();
  await press("Tab");
  expect(text()).toBe("1. Boil\n   1. Steep");
  await press("Shift+Tab");
  expect(text()).toBe("1. Boil\n2. Steep");
  await press("Escape", "Tab");
  expect(text()).toBe("1. Boil\n2. Steep");
});

test("ED4 the tool says so where nothing can be indented", async () => {
  const { user, text } = await openEditor("Tea");
  await user.click(screen.getByRole("menuitem", { name: "Indent" }));
  expect(await screen.findByText("Only items of a list can be indented, below another one.")).toBeVisible();
  expect(text()).toBe("Tea");
});

test("Ctrl+Enter sends the form", async () => {
  const { press, onSubmit, text } = await openEditor("Tea");
  await press("Ctrl+Enter");
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(text()).toBe("Tea");
});

test("ED2 a link from the dialog replaces the selection, and an address that is pasted over it links it", async () => {
  const { user, text, press, paste } = await openEditor("Tea");
  await press("Ctrl+a", "Ctrl+k");
  expect(screen.getByLabelText("Text")).toHaveValue("Tea");
  await user.type(screen.getByLabelText("Address"), "tea.example", {
    initialSelectionStart: 0,
    initialSelectionEnd: 8,
  });
  await user.click(screen.getByRole("button", { name: "Add link" }));
  expect(text()).toBe("[Tea](https://tea.example)");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Ctrl+a");
  await paste({ text: "Pot" });
  await press("Ctrl+a");
  await paste({ text: "https://tea.example/pot" });
  expect(text()).toBe("[Pot](https://tea.example/pot)");
});

test("the preview shows the text at once, then a second after the last change", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { paste, inputsOf } = await openEditor("Tea");
  const preview = screen.getByRole("region", { name: "Preview: Answer" });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(preview).toHaveTextContent("Tea");
  await paste({ text: " is" });
  await paste({ text: " hot" });
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(preview).toHaveTextContent(/^Tea$/);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(preview).toHaveTextContent("Tea is hot");
  expect(inputsOf("renderPost").map(({ content }) => content)).toEqual(["Tea", "Tea is hot"]);
});

test("an empty text has no preview, and visitors are told that they get none", async () => {
  const { inputsOf, unmount } = await openEditor("");
  expect(screen.getByText("What you write shows here as others will see it.")).toBeVisible();
  await unmount();
  await openEditor("Tea", {});
  expect(screen.getByText("The preview shows here once you have logged in.")).toBeVisible();
  expect(inputsOf("renderPost")).toEqual([]);
});

test("a switch shows text or preview, and a tool returns to the text", async () => {
  const { user } = await openEditor("Tea");
  const pressed = () =>
    within(screen.getByRole("group", { name: "Way to write" }))
      .getAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent);
  expect(pressed()).toEqual(["Markdown"]);
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(pressed()).toEqual(["Preview"]);
  await user.click(tool("Bold"));
  expect(pressed()).toEqual(["Markdown"]);
});

test("the status below the text is the form's, and the dialog of the keys is in the menu", async () => {
  const { user } = await openEditor("Tea");
  expect(screen.getByText("Draft saved")).toBeVisible();
  await user.click(screen.getByRole("menuitem", { name: "Keyboard shortcuts" }));
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const way = (name: "Markdown" | "Visual") =>
  within(screen.getByRole("group", { name: "Way to write" })).getByRole("button", { name });

test("ED13 the account remembers how its user writes, and the browser only how visitors do", async () => {
  const { user, inputsOf, services, unmount } = await openEditor("Tea", {
    viewer: viewerFixture(),
    server: { chooseWayToWrite: () => null },
  });
  await user.click(way("Visual"));
  await waitFor(() => expect(way("Visual")).toHaveAttribute("aria-pressed", "true"));
  expect(inputsOf("chooseWayToWrite")).toEqual([{ writing: "visual" }]);
  expect(services.storage.read("writing")).toBeNull();
  await unmount();
  const visitor = await openEditor("Tea", {});
  expect(way("Markdown")).toHaveAttribute("aria-pressed", "true");
  await visitor.user.click(way("Visual"));
  expect(visitor.services.storage.read("writing")).toBe("visual");
  expect(visitor.inputsOf("chooseWayToWrite")).toEqual([]);
});

test("ED13 Ctrl+Z goes back to the text before a switch to the visual text, and to it from there", async () => {
  const { user, text, paste } = await openEditor("Tea", {
    viewer: viewerFixture(),
    server: { chooseWayToWrite: () => null },
  });
  await paste({ text: " is *hot*" });
  expect(text()).toBe("Tea is *hot*");
  await user.click(way("Visual"));
  const visual = await screen.findByRole("textbox", { name: "Answer" });
  expect(visual).toHaveTextContent("Tea is hot");
  await pressIn(visual, "Ctrl+z");
  expect(text()).toBe("Tea");
  await pressIn(visual, "Ctrl+y");
  expect(text()).toBe("Tea is *hot*");
  await user.click(way("Markdown"));
  await pressIn(editorField("Answer"), "Ctrl+z");
  expect(text()).toBe("Tea");
});

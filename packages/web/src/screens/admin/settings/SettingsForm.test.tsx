// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serveSettings } from "../../../../testing/administration.ts";
import { tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { editorField, pasteInto } from "../../../../testing/editor-field.ts";
import { authorFixture } from "../../../../testing/fake-reading.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";
import type { SettingFormName } from "../../../components/settings/setting-forms.ts";

interface FormOptions {
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly server?: CallHandlers;
}

/** A page of the settings, opened by an administrator. */
const openForm = (name: SettingFormName, { stored, server }: FormOptions = {}) =>
  openPage(`/admin/${name}`, { viewer: users.admin, server: { ...serveSettings(name, stored), ...server } });

const field = (name: string) => screen.getByRole("textbox", { name });
const foundTags: CallHandlers = {
  tagSuggestions: ({ tag = "" }) => (tag === "" ? [] : [tagSuggestionFixture(String(tag))]),
  permission: () => ({}),
};
const save = () => screen.getByRole("button", { name: "Save changes" });

afterEach(() => void vi.restoreAllMocks());

test("a form shows the stored settings with their help; there is nothing to save yet", async () => {
  await openForm("general", { stored: { name: "Kettle", contact_email: "kitchen@example.com" } });
  expect(screen.getByRole("heading", { level: 1, name: "General" })).toBeInTheDocument();
  expect(field("Name")).toHaveValue("Kettle");
  expect(field("Name")).toHaveAccessibleDescription("At the top of every page and in its title.");
  expect(field("Contact address")).toHaveValue("kitchen@example.com");
  expect(screen.getByRole("switch", { name: "Look for new versions" })).toBeChecked();
  expect(save()).toHaveAttribute("aria-disabled", "true");
  expect(screen.queryByText("There are unsaved changes.")).not.toBeInTheDocument();
});

test("a change is announced as unsaved, and discarding brings the stored value back", async () => {
  const { user, sent } = await openForm("write");
  await user.click(screen.getByRole("switch", { name: "A recommended tag is required" }));
  await user.type(field("Minimum number of tags"), "{Backspace}3");
  expect(screen.getByText("There are unsaved changes.")).toBeInTheDocument();
  expect(save()).not.toHaveAttribute("aria-disabled");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(field("Minimum number of tags")).toHaveValue("1");
  expect(screen.getByRole("switch", { name: "A recommended tag is required" })).not.toBeChecked();
  expect(save()).toHaveAttribute("aria-disabled", "true");
  expect(sent.filter(({ name }) => name === "saveWriteSettings")).toEqual([]);
});

test("typing the stored value again leaves nothing to save", async () => {
  const { user } = await openForm("write");
  await user.type(field("Minimum number of tags"), "{Backspace}3");
  expect(save()).not.toHaveAttribute("aria-disabled");
  await user.type(field("Minimum number of tags"), "{Backspace}1");
  expect(save()).toHaveAttribute("aria-disabled", "true");
});

test("AD45 a tag that is typed but not chosen is saved, and one that does not exist keeps the form from being sent", async () => {
  const { user, inputsOf } = await openForm("write", {
    stored: { recommend_tags: [{ slug_name: "green-tea", display_name: "Green tea" }] },
    server: {
      ...foundTags,
      tagSuggestions: ({ tag = "" }) => (tag === "black" ? [tagSuggestionFixture("black")] : []),
      saveWriteSettings: () => null,
    },
  });
  expect(screen.getByText("Green tea")).toBeInTheDocument();
  expect(screen.queryByText("green-tea")).not.toBeInTheDocument();
  const tags = screen.getByRole("combobox", { name: "Recommended tags" });
  await user.type(field("Minimum number of tags"), "{Backspace}2");
  await user.type(tags, "nothing");
  fireEvent.submit(tags.closest("form")!);
  await screen.findByText(/nothing/);
  await waitFor(() => expect(tags).toBeInvalid());
  expect(inputsOf("saveWriteSettings")).toEqual([]);
  await user.clear(tags);
  await user.type(tags, "black");
  fireEvent.submit(tags.closest("form")!);
  await waitFor(() => expect(inputsOf("saveWriteSettings")).toHaveLength(1));
  expect(inputsOf("saveWriteSettings")[0]).toMatchObject({
    recommend_tags: [{ slug_name: "green-tea" }, { slug_name: "black" }],
  });
});

test("lists, numbers and tags are sent as such, and the form shows what was stored", async () => {
  const { user, inputsOf } = await openForm("write", { server: foundTags });
  for (const slug of ["green-tea", "black-tea"]) {
    await user.type(screen.getByRole("combobox", { name: "Recommended tags" }), slug);
    await screen.findByRole("option", { name: slug });
    await user.keyboard("{Enter}");
  }
  await user.click(field("Attachment file extensions"));
  await user.paste(".PDF, txt");
  await user.type(field("Minimum number of tags"), "{Backspace}2");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(inputsOf("saveWriteSettings")).toMatchObject([
    {
      recommend_tags: [
        { slug_name: "green-tea", display_name: "" },
        { slug_name: "black-tea", display_name: "" },
      ],
      authorized_attachment_extensions: ["pdf", "txt"],
      min_tags: 2,
    },
  ]);
  expect(field("Attachment file extensions")).toHaveValue("pdf, txt");
  expect(save()).toHaveAttribute("aria-disabled", "true");
});

test("FM2 what is no number is marked together with the errors of the server", async () => {
  const { user } = await openForm("write", {
    stored: { recommend_tags: [{ slug_name: "no-such-tea", display_name: "" }] },
    server: {
      saveWriteSettings: () => {
        throw fieldError({ recommend_tags: "Tag not found: no-such-tea." });
      },
    },
  });
  await user.type(field("Minimum number of tags"), "x");
  expect(field("Minimum number of tags")).toBeValid();
  await user.click(save());
  await waitFor(() => expect(field("Minimum number of tags")).toBeInvalid());
  expect(field("Minimum number of tags")).toHaveAccessibleDescription(/Enter a whole number\./);
  const tags = screen.getByRole("combobox", { name: "Recommended tags" });
  expect(tags).toHaveAccessibleDescription(/Tag not found: no-such-tea\./);
  expect(screen.getByRole("button", { name: "Remove no-such-tea" })).toBeInTheDocument();
});

test("FM1 a rejected value stays marked until it is another one; discarding removes the mark", async () => {
  const { user } = await openForm("general", {
    stored: { name: "Kettle", contact_email: "kitchen@example.com" },
    server: {
      saveGeneralSettings: () => {
        throw fieldError({ name: "Name is required.", contact_email: "Email is invalid." });
      },
    },
  });
  await user.clear(field("Name"));
  await user.type(field("Contact address"), "@x");
  await user.click(save());
  await waitFor(() => expect(field("Name")).toBeInvalid());
  expect(field("Name")).toHaveFocus();
  expect(field("Contact address")).toBeInvalid();
  await user.type(field("Name"), "Teapot");
  expect(field("Name")).toBeValid();
  expect(field("Contact address")).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(field("Contact address")).toBeValid();
  expect(field("Name")).toHaveValue("Kettle");
});

test("settings that every page depends on reload the document once they are saved", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await openForm("general", { stored: { name: "Kettle" } });
  await user.type(field("Name"), " and pot");
  await user.click(save());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inputsOf("saveGeneralSettings")).toMatchObject([{ name: "Kettle and pot", check_update: true }]);
});

test("settings that could not be saved do not reload the document, and what was typed stays", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user } = await openForm("general", {
    stored: { name: "Kettle" },
    server: {
      saveGeneralSettings: failing(),
    },
  });
  await user.type(field("Name"), "s");
  await user.click(save());
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  expect(field("Name")).toHaveValue("Kettles");
  expect(save()).not.toHaveAttribute("aria-disabled");
});

test("leaving with unsaved changes asks first", async () => {
  const server: CallHandlers = { adminBadges: () => ({ count: 0, list: [] }) };
  const { user, services } = await openForm("write", { server });
  await user.type(field("Minimum number of tags"), "{Backspace}3");
  const leave = () => within(screen.getByRole("dialog", { name: "Leave without saving?" }));
  await user.click(screen.getByRole("link", { name: "Search engines" }));
  await user.click((await waitFor(leave)).getByRole("button", { name: "Cancel" }));
  expect(services.router.view.get().location.path).toBe("/admin/write");
  expect(field("Minimum number of tags")).toHaveValue("3");
  await user.click(screen.getByRole("link", { name: "Badges" }));
  await user.click((await waitFor(leave)).getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Badges" })).toBeInTheDocument();
});

test("G21 an error about the whole form is a dialog: the last way to log in", async () => {
  const message = "Nobody could log in any more.";
  const { user } = await openForm("login", {
    server: {
      saveLoginSettings: () => {
        throw apiError(400, "error.admin.last_way_in", { msg: message });
      },
    },
  });
  await user.click(screen.getByRole("switch", { name: "People can log in with a password" }));
  await user.click(save());
  expect(await screen.findByRole("dialog")).toHaveTextContent(message);
  await user.click(within(screen.getByRole("dialog")).getByText("Close", { selector: "button" }));
  expect(screen.getByRole("switch", { name: "People can log in with a password" })).not.toBeChecked();
});

test("an error of a switch stands at the switch", async () => {
  const { user } = await openForm("login", {
    server: {
      saveLoginSettings: () => {
        throw fieldError({ staff_second_factor: "Set up your own second factor first." });
      },
    },
  });
  const staff = screen.getByRole("switch", { name: "Staff needs two-step sign-in" });
  await user.click(staff);
  await user.type(field("Allowed email domains"), "tea.example{Enter}*.green.example");
  await user.click(save());
  await waitFor(() => expect(staff).toBeInvalid());
  expect(staff).toHaveAccessibleDescription(/Set up your own second factor first\./);
  expect(field("Allowed email domains")).toHaveValue("tea.example\n*.green.example");
});

test("G5 the formats of permalinks are shown as examples, and sent as numbers", async () => {
  const { user, inputsOf } = await openForm("seo");
  const formats = screen.getByRole("combobox", { name: "Permalink format" });
  expect(formats).toHaveDisplayValue("/questions/10010000000000001");
  await user.selectOptions(formats, "/questions/D1D1/a-question");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(inputsOf("saveSeoSettings")).toMatchObject([{ permalink: 3 }]);
});

test("language and time zone are chosen from lists", async () => {
  await openForm("interface", { stored: { time_zone: "Europe/Berlin" } });
  expect(screen.getByRole("combobox", { name: "Language" })).toHaveDisplayValue("English");
  expect(screen.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Berlin");
  expect(screen.queryByRole("textbox", { name: "Gravatar base URL" })).not.toBeInTheDocument();
});

test("AD41 a time zone is found by typing a part of it, with its offset; Escape leaves what was chosen", async () => {
  const { user, inputsOf } = await openForm("interface", { stored: { time_zone: "Europe/Berlin" } });
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  await user.tab();
  expect(zone).toHaveAttribute("aria-expanded", "false");
  await user.click(zone);
  await user.keyboard("nowhere");
  expect(zone).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{Escape}");
  expect(zone).toHaveValue("Europe/Berlin");
  await user.clear(zone);
  await user.keyboard("tokyo");
  expect(await screen.findByRole("option", { name: /Asia\/Tokyo.*UTC\+09:00/ })).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(zone).toHaveValue("Asia/Tokyo");
  vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await user.click(save());
  await waitFor(() => expect(inputsOf("saveInterfaceSettings")).toMatchObject([{ time_zone: "Asia/Tokyo" }]));
});

test("AD42 code is written in an editor with line numbers, which says what its label, help and keys are", async () => {
  const { user } = await openForm("customize", { stored: { custom_css: "body {\n  color: red;\n}" } });
  const editor = await waitFor(() => editorField("Styles"));
  expect(editor).toHaveAttribute("aria-description", expect.stringMatching(/Tab leaves the field/));
  const lines = [...editor.parentElement!.querySelectorAll(".cm-lineNumbers .cm-gutterElement")];
  expect(lines.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["1", "2", "3"]));
  expect(editor.closest("[dir]") ?? (editor.getRootNode() as ShadowRoot).host).toHaveAttribute("dir", "ltr");
  await pasteInto(editor, { text: "a {}" });
  expect(screen.getByText("There are unsaved changes.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(editor).toHaveTextContent("body { color: red;}");
});

test("a stored language that the site no longer has stays chosen", async () => {
  await openForm("interface", { stored: { language: "tlh_QO" } });
  expect(screen.getByRole("combobox", { name: "Language" })).toHaveDisplayValue("tlh_QO");
});

test("what people may change about themselves is switched one by one", async () => {
  const { user, inputsOf } = await openForm("settings-users");
  await user.click(screen.getByRole("switch", { name: "People can change their username" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Default avatar" }), "Their Gravatar");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  const changed = { allow_update_username: false, allow_update_bio: true, default_avatar: "gravatar" };
  expect(inputsOf("saveProfileSettings")).toMatchObject([changed]);
});

test("the legal texts are stored with their HTML, which the server renders", async () => {
  const { user, inputsOf } = await openForm("legal", {
    stored: { privacy_policy_original_text: "" },
    server: { renderPost: ({ content }) => `<p>${content}</p>` },
  });
  await user.type(field("Terms of service"), "Be kind.");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(inputsOf("saveLegalSettings")).toMatchObject([
    {
      terms_of_service_original_text: "Be kind.",
      terms_of_service_parsed_text: "<p>Be kind.</p>",
      privacy_policy_parsed_text: "",
    },
  ]);
});

test("custom code says at once what the content security policy blocks of it", async () => {
  await openForm("customize");
  const editor = await waitFor(() => editorField("Footer"));
  await pasteInto(editor, { text: '<p style="color: red" onclick="go()">Tea</p>' });
  const warnings = await screen.findByText(/Pages will not do all of this/);
  expect(warnings.closest("[role=status]")).toHaveTextContent(/<p style="…"> Styles in attributes are blocked/);
  expect(warnings.closest("[role=status]")).toHaveTextContent(/<p onclick="…"> Handlers in attributes are blocked/);
  fireEvent.change(screen.getByLabelText("Footer"), { target: { value: "" } });
  expect(editor).toHaveTextContent(/^$/);
  expect(screen.queryByText(/Pages will not do all of this/)).not.toBeInTheDocument();
});

test("G24 a setting says who changed it, and gets its default or the value before back", async () => {
  const { user, inputsOf } = await openForm("write", {
    stored: { min_tags: 4 },
    server: {
      settingChanges: () => [{ name: "min_tags", changed_at: 1_793_534_400, user: authorFixture, before: "2" }],
    },
  });
  const part = within(document.getElementById("setting-min_tags") as HTMLElement);
  expect(part.getByText("1")).toBeInTheDocument();
  expect(part.getByRole("link", { name: "Grace Hopper" })).toHaveAttribute("href", "/users/grace");
  await user.click(part.getByRole("button", { name: /^Use it again.*Minimum number of tags$/ }));
  expect(field("Minimum number of tags")).toHaveValue("2");
  await user.click(part.getByRole("button", { name: /^Use the default.*Minimum number of tags$/ }));
  expect(field("Minimum number of tags")).toHaveValue("1");
  expect(part.getByText("Default")).toBeInTheDocument();
  await user.click(save());
  expect(inputsOf("saveWriteSettings")).toMatchObject([{ min_tags: 1 }]);
});

test("G24 an address with the name of a setting focuses its field", async () => {
  await openPage("/admin/write#setting-min_tags", { viewer: users.admin, server: serveSettings("write") });
  await waitFor(() => expect(field("Minimum number of tags")).toHaveFocus());
});

test("G24 Ctrl K leads from another page to the field of a setting, which has the focus then", async () => {
  const { services } = await openPage("/admin/seo", {
    viewer: users.admin,
    server: { ...serveSettings("seo"), ...serveSettings("write") },
  });
  await act(async () => services.router.navigate("/admin/write#setting-min_tags"));
  await screen.findByRole("heading", { level: 1, name: "Writing" });
  await waitFor(() => expect(field("Minimum number of tags")).toHaveFocus());
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { serveSettings } from "../../../../testing/administration.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const MEGABYTE = 1024 * 1024;
const address = "http://localhost:9080/uploads/branding/logo.png";

const openForm = (name: "branding" | "themes", stored = {}, server: CallHandlers = {}) =>
  openPage(`/admin/${name}`, { viewer: users.admin, server: { ...serveSettings(name, stored), ...server } });

const save = () => screen.getByRole("button", { name: "Save changes" });
const pictureField = (name: string) => within(screen.getByRole("group", { name }));
const chooser = (name: string) => pictureField(name).getByLabelText("Upload", { selector: "input" });
const picture = (sizeBytes = 10) => new File([new Uint8Array(sizeBytes)], "logo.png", { type: "image/png" });

afterEach(() => void vi.restoreAllMocks());

test("an uploaded picture is shown, and saved with the form", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await openForm("branding", {}, { uploadFile: () => address });
  expect(pictureField("Logo").getByText("No picture")).toBeInTheDocument();
  await user.upload(chooser("Logo"), picture());
  expect(await screen.findByRole("img", { name: "Logo" })).toHaveAttribute("src", address);
  expect(inputsOf("uploadFile")).toMatchObject([{ source: "branding" }]);
  await user.click(save());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inputsOf("saveBrandingSettings")).toMatchObject([{ logo: address, favicon: "" }]);
});

test("a picture can be removed again", async () => {
  const { user } = await openForm("branding", { favicon: address });
  expect(screen.getByRole("img", { name: "Favicon" })).toBeInTheDocument();
  await user.click(pictureField("Favicon").getByRole("button", { name: "Remove" }));
  expect(pictureField("Favicon").getByText("No picture")).toBeInTheDocument();
  expect(pictureField("Favicon").queryByRole("button", { name: "Remove" })).not.toBeInTheDocument();
  expect(save()).not.toHaveAttribute("aria-disabled");
});

test("L5 a picture that is too large is rejected before it is sent", async () => {
  const { user, inputsOf } = await openForm("branding");
  await user.upload(chooser("Logo"), picture(4 * MEGABYTE + 1));
  expect(await screen.findByText("File size cannot exceed 4 MB.")).toBeInTheDocument();
  expect(pictureField("Favicon").queryByText(/File size/)).not.toBeInTheDocument();
  expect(inputsOf("uploadFile")).toEqual([]);
});

test("an upload that the server rejects is explained at its field, and the next one clears it", async () => {
  let isBroken = true;
  const { user } = await openForm(
    "branding",
    {},
    {
      uploadFile: () => {
        if (isBroken) throw apiError(400, "error.upload.unsupported_file_format", { msg: "This is not a picture." });
        return address;
      },
    },
  );
  await user.upload(chooser("Square icon"), picture());
  expect(await pictureField("Square icon").findByText("This is not a picture.")).toBeInTheDocument();
  isBroken = false;
  await user.upload(chooser("Square icon"), picture());
  expect(await screen.findByRole("img", { name: "Square icon" })).toBeInTheDocument();
  expect(screen.queryByText("This is not a picture.")).not.toBeInTheDocument();
});

test("an upload that fails on the way is a message, and the picture before stays", async () => {
  const { user } = await openForm(
    "branding",
    { logo: "/uploads/old.png" },
    {
      uploadFile: () => {
        throw apiError(429, "error.common.too_many_requests", { msg: "Too many uploads today." });
      },
    },
  );
  await user.upload(chooser("Logo"), picture());
  expect(await screen.findByText("Too many uploads today.")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Logo" })).toHaveAttribute("src", "/uploads/old.png");
});

test("an upload makes its button busy until it is there", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { user } = await openForm("branding", {}, { uploadFile: () => promise });
  await user.upload(chooser("Logo"), picture());
  const button = pictureField("Logo").getByRole("button", { name: "Upload" });
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  resolve(address);
  expect(await screen.findByRole("img", { name: "Logo" })).toBeInTheDocument();
  expect(button).toBeEnabled();
});

const colors = { theme_config: { default: { primary_color: "#112233", navbar_style: "#445566" } } };

test("the colours of the theme are edited as text, and reset to the default: a header in the colour of the page", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { user, inputsOf } = await openForm("themes", colors);
  const text = screen.getByRole("textbox", { name: "Colour for buttons and links" });
  expect(text).toHaveValue("#112233");
  expect(screen.getByLabelText("Pick a colour for Colour for buttons and links")).toHaveValue("#112233");
  await user.clear(text);
  await user.type(text, "#abcdef");
  expect(screen.getByLabelText("Pick a colour for Colour for buttons and links")).toHaveValue("#abcdef");
  await user.click(screen.getAllByRole("button", { name: "Reset" })[1] ?? document.body);
  expect(screen.getByRole("textbox", { name: "Colour of the header" })).toHaveValue("#ffffff");
  await user.selectOptions(screen.getByRole("combobox", { name: "Colours" }), "Dark");
  await user.selectOptions(screen.getByRole("combobox", { name: "Width" }), "Fixed");
  await user.click(save());
  await waitFor(() => expect(inputsOf("saveThemeSettings")).toHaveLength(1));
  expect(inputsOf("saveThemeSettings")[0]).toEqual({
    theme: "default",
    color_scheme: "dark",
    layout: "Fixed-width",
    theme_config: { default: { primary_color: "#abcdef", navbar_style: "#ffffff" } },
  });
});

test("G10 a colour that is none is reported, and stays to be corrected", async () => {
  const { user } = await openForm("themes", colors, {
    saveThemeSettings: () => {
      throw fieldError({ primary_color: "This is not a colour." });
    },
  });
  const text = screen.getByRole("textbox", { name: "Colour for buttons and links" });
  await user.type(text, "x");
  await user.click(save());
  await waitFor(() => expect(text).toBeInvalid());
  expect(text).toHaveAccessibleDescription(/This is not a colour\./);
  expect(text).toHaveValue("#112233x");
});

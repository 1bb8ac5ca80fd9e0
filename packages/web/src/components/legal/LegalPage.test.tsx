// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";

const texts = {
  terms_of_service_original_text: "Be *kind*.",
  terms_of_service_parsed_text: "<p>Be <em>kind</em>.</p>",
  privacy_policy_original_text: "",
  privacy_policy_parsed_text: "",
};

const main = () => within(screen.getByRole("main"));

test("the terms of service are shown as written, with a tab for the privacy policy", async () => {
  const { user } = await openPage("/tos", { server: { siteLegal: () => texts } });
  expect(main().getByRole("heading", { level: 1, name: "Terms of service" })).toBeInTheDocument();
  expect(main().getByText("kind").tagName).toBe("EM");
  const tabs = within(screen.getByRole("navigation", { name: "Legal texts" }));
  expect(tabs.getByRole("link", { name: "Terms of service" })).toHaveAttribute("aria-current", "page");
  await user.click(tabs.getByRole("link", { name: "Privacy policy" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Privacy policy" })).toBeInTheDocument();
});

test("a text that is missing says so, and only administrators can write it from there", async () => {
  await openPage("/privacy", { viewer: users.member, server: { siteLegal: () => texts } });
  expect(main().getByText("The owner of this site has not written this text yet")).toBeInTheDocument();
  expect(main().queryByRole("link", { name: "Write it" })).not.toBeInTheDocument();
  await openPage("/privacy", { viewer: users.admin, server: { siteLegal: () => texts } });
  expect(main().getByRole("link", { name: "Write it" })).toHaveAttribute("href", "/admin/legal");
});

test.each([
  ["/tos", { terms_of_service_original_text: " https://example.com/terms " }],
  ["/privacy", { privacy_policy_original_text: "https://example.com/terms" }],
])("%s whose text is an address leads there", async (path, more) => {
  const opening = openPage(path, { server: { siteLegal: () => ({ ...texts, ...more }) } });
  await expect(opening).rejects.toThrow(`${path} redirects to https://example.com/terms`);
});

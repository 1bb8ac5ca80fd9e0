// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { siteInfoFixture } from "../../../../testing/site.ts";

test("a suspension names its end and the contact address", async () => {
  await openPage("/users/account-suspended?until=1793534400");
  expect(screen.getByText(/It ends by itself on .*2026/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "kitchen@example.com" })).toHaveAttribute(
    "href",
    "mailto:kitchen@example.com",
  );
});

test.each(["", "?until=never", "?until=-1", "?until=99999999999"])(
  "a suspension without an end names none: %j",
  async (query) => {
    await openPage(`/users/account-suspended${query}`);
    expect(screen.getByRole("heading", { name: "Your account is suspended" })).toBeInTheDocument();
    expect(screen.queryByText(/It ends by itself/)).not.toBeInTheDocument();
  },
);

test("on a private site nothing can be read during a suspension", async () => {
  const site = siteInfoFixture({ site_security: { login_required: true } });
  await openPage("/users/account-suspended", { server: { siteInfo: () => site } });
  expect(screen.getByText("While it is, you cannot log in.")).toBeInTheDocument();
});

// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const heading = () => screen.getByRole("heading", { level: 1 });

test.each([
  ["email_taken", "There is an account with your email address here already."],
  ["registration_closed", "Registration is closed."],
])("a failed external login says why (%s), and offers another way", async (reason, message) => {
  await openPage(`/50x?reason=${reason}`);
  expect(heading()).toHaveTextContent("You could not be logged in");
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Log in" }).at(-1)).toHaveAttribute("href", "/users/login");
});

test.each(["/50x", "/50x?reason=<b>"])("%s is the page of server errors", async (url) => {
  await openPage(url);
  expect(heading()).toHaveTextContent("The server encountered an error and could not complete your request.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("the page without permission sends the user home, not to what it takes", async () => {
  await openPage("/403", { viewer: viewerFixture() });
  expect(heading()).toHaveTextContent("You don't have permission to access this page.");
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  expect(screen.queryByRole("link", { name: "What reputation allows" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("Z2 a page that does not exist offers the search", async () => {
  await openPage("/no/such/page");
  expect(heading()).toHaveTextContent("this page doesn't exist");
  const field = screen.getByRole("searchbox", { name: "Search this site" });
  expect(field.closest("form")).toHaveAttribute("action", "/search");
});

test("Z52 a page that cannot be loaded is replaced by the error page, and loads when it is tried again", async () => {
  let isBroken = true;
  const { user } = await openPage("/users", {
    server: {
      peoplePage: () => ({ count: 0, list: [], tag: null }),
      badges: () => {
        if (isBroken) throw apiError(500, "base.unknown", { msg: "The database is away." });
        return [];
      },
    },
  });
  await user.click(screen.getByRole("link", { name: "Badges" }));
  await waitFor(() => expect(heading()).toHaveTextContent("The server encountered an error"));
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(heading()).toHaveTextContent("Badges"));
});

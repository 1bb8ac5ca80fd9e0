// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { openPage } from "../../../testing/open-page.tsx";

const heading = () => screen.getByRole("heading", { level: 1 });

test("a slow page shows a skeleton, which says that it loads, and then the page", async () => {
  controlTime();
  const { promise, resolve } = Promise.withResolvers<[]>();
  const { services } = await openPage("/search", { server: { badges: () => promise } });
  act(() => void services.router.navigate("/badges"));
  await waitFor(() => expect(services.router.view.get().pending).not.toBeNull());
  expect(screen.queryByText("Loading")).toBeNull();
  await passTime(1000);
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(/^Loading/));
  resolve([]);
  await waitFor(() => expect(heading()).toHaveTextContent("Badges"));
  expect(screen.getByRole("main")).not.toHaveTextContent("Loading");
});

test("a list whose other page is slow stays, and so does what is chosen in it", async () => {
  controlTime();
  const { promise, resolve } = Promise.withResolvers<{ count: number; list: never[] }>();
  const none = { count: 0, list: [] };
  const { services, user } = await openPage("/tags", {
    server: { tagsPage: ({ query_cond }) => (query_cond === "name" ? promise : none) },
  });
  const field = screen.getByRole("searchbox", { name: /tag/i });
  await user.type(field, "te");
  act(() => void services.router.navigate("/tags?query_cond=name"));
  await passTime(2000);
  expect(screen.getByRole("main")).not.toHaveTextContent(/^Loading/);
  expect(field).toBeVisible();
  resolve(none);
});

test("of two pages that are opened the last one is shown, whichever answers first", async () => {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const none = { count: 0, list: [], tag: null };
  const { services } = await openPage("/search", { server: { badges: () => promise, peoplePage: () => none } });
  act(() => void services.router.navigate("/badges"));
  await act(() => services.router.navigate("/users"));
  await waitFor(() => expect(heading()).toHaveTextContent("Users"));
  await act(async () => resolve([]));
  expect(heading()).toHaveTextContent("Users");
  expect(services.router.view.get().location.path).toBe("/users");
});

test("an error page that replaces the screen goes with the next page", async () => {
  const { services, user } = await openPage("/search", { server: { badges: () => [] } });
  act(() => services.router.fail(403, "Only for tasters."));
  expect(heading()).toHaveTextContent("You don't have permission");
  expect(screen.getByText("Only for tasters.")).toBeVisible();
  expect(screen.getByRole("link", { name: "What reputation allows" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Badges" }));
  await waitFor(() => expect(heading()).toHaveTextContent("Badges"));
});

test("Z52 a page whose code fails is replaced by the error page, and loaded anew when it is tried again", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  // What React says about the failure.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const broken = { count: 1, list: [null as never], tag: null };
  const { services, user } = await openPage("/search", { server: { peoplePage: () => broken } });
  await act(() => services.router.navigate("/users"));
  await waitFor(() => expect(heading()).toHaveTextContent("The server encountered an error"));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});

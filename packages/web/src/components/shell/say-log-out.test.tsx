// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { sayLogOut } from "./say-log-out.ts";

test("KF6 after a log-out the page that follows says so once, and its title has the focus", async () => {
  const { services } = await openPage("/badges", { viewer: viewerFixture(), server: { badges: () => [] } });
  act(() => sayLogOut(services));
  expect(screen.queryByText("You are logged out.")).not.toBeInTheDocument();
  act(() => services.session.forget());
  // As on the page that a log-out loads.
  act(() => sayLogOut(services));
  expect(await screen.findByText("You are logged out.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  act(() => services.feedback.currentToast.set(null));
  act(() => sayLogOut(services));
  expect(screen.queryByText("You are logged out.")).not.toBeInTheDocument();
});

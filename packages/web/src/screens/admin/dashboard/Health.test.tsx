// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDashboard } from "../../../../testing/open-dashboard.ts";

const main = () => within(screen.getByRole("main"));
const fact = (name: string) => main().getByText(name, { selector: "dt" }).nextElementSibling;

test("AD34 slow pages and failing plugins are among the checks", async () => {
  await openDashboard();
  expect(fact("Slow pages (7 days)")).toHaveTextContent("None took a second");
  expect(fact("Plugins")).toHaveTextContent("3 are on");
});

test("AD34 the pages that were slow are named with how often they were", async () => {
  const slow_pages = [{ page: "/questions/…", count: 4, very_slow: 1 }];
  const { user } = await openDashboard({ slow_pages, plugins: { enabled: 3, failing: 1 } });
  expect(fact("Plugins")).toHaveTextContent("3 are on · 1 fails");
  await user.click(main().getByText("4 took a second or longer"));
  expect(main().getByText("/questions/…").closest("li")).toHaveTextContent(
    "/questions/… 4 times (1 time five seconds or longer)",
  );
});

// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";
import { eventFixture, serveHistory, snapshotFixture } from "../../../testing/timeline.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}.`);

/** Opens the comparison of two revisions in a history. */
async function openDiff(older: ReturnType<typeof snapshotFixture> | null, newer: ReturnType<typeof snapshotFixture>) {
  const page = await openPage("/posts/10010000000000001/timeline", {
    viewer: users.member,
    server: serveHistory([eventFixture("edited", { revision_id: "8" })], { newer, older }),
  });
  await page.user.click(screen.getByRole("button", { name: "edited" }));
  await screen.findByRole("region", { name: "Text" });
  return page;
}

const part = (name: string) => within(screen.getByRole("region", { name }));
const mode = (name: string) => screen.getByRole("button", { name });

test("E7 removed and added words are marked in title, tags and text, and in words for screen readers", async () => {
  const [tea] = snapshotFixture().tags;
  const tags = (...slugs: string[]) => slugs.flatMap((slug_name) => (tea ? [{ ...tea, slug_name }] : []));
  await openDiff(
    snapshotFixture({ title: "Why is black tea bitter?", tags: tags("tea", "water"), original_text: "Use hot water." }),
    snapshotFixture({
      title: "Why is green tea bitter?",
      tags: tags("tea", "leaves"),
      original_text: "Use cold water.",
    }),
  );
  expect(part("Title").getByRole("deletion")).toHaveTextContent("removed: black end.");
  expect(part("Title").getByRole("insertion")).toHaveTextContent("added: green end.");
  expect(part("Tags").getByRole("deletion")).toHaveTextContent("water");
  expect(part("Tags").getByRole("insertion")).toHaveTextContent("leaves");
  expect(part("Text").getByRole("deletion")).toHaveTextContent("hot");
  expect(part("Text").getByRole("insertion")).toHaveTextContent("cold");
});

test("E7 a slightly changed word is compared letter by letter", async () => {
  await openDiff(
    snapshotFixture({ original_text: "The water was warm and unsweetened." }),
    snapshotFixture({ original_text: "The water was warm and sweetened." }),
  );
  expect(part("Text").getByRole("deletion")).toHaveTextContent("removed: un end.");
});

test("the versions stand side by side or in one, and the choice is remembered in the browser", async () => {
  const older = snapshotFixture({ original_text: "Hot." });
  const newer = snapshotFixture({ original_text: "Cold." });
  const { user, services } = await openDiff(older, newer);
  expect(mode("Side by side")).toHaveAttribute("aria-pressed", "true");
  expect(
    part("Text")
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Before", "After"]);
  await user.click(mode("In one"));
  expect(mode("In one")).toHaveAttribute("aria-pressed", "true");
  expect(part("Text").queryByRole("columnheader")).not.toBeInTheDocument();
  expect(services.storage.read("diffMode")).toBe("inline");
  await user.click(screen.getByRole("button", { name: "edited" }));
  await user.click(screen.getByRole("button", { name: "edited" }));
  await screen.findByRole("region", { name: "Text" });
  expect(mode("In one")).toHaveAttribute("aria-pressed", "true");
});

test("long unchanged passages are folded, and unfold on a press", async () => {
  const text = lines(20);
  const { user } = await openDiff(
    snapshotFixture({ original_text: text.join("\n") }),
    snapshotFixture({ original_text: [...text.slice(0, 19), "Line twenty."].join("\n") }),
  );
  expect(part("Text").queryByText("Line 1.")).not.toBeInTheDocument();
  await user.click(part("Text").getByRole("button", { name: "16 unchanged lines" }));
  expect(part("Text").getAllByText("Line 1.")).toHaveLength(2);
  expect(part("Text").queryByRole("button")).not.toBeInTheDocument();
});

test("a first revision is shown whole, without a choice of views", async () => {
  await openDiff(null, snapshotFixture({ original_text: "It is bitter." }));
  expect(screen.queryByRole("button", { name: "Side by side" })).not.toBeInTheDocument();
  expect(part("Text").getByRole("insertion")).toHaveTextContent("It is bitter.");
  expect(part("Title").getByRole("insertion")).toHaveTextContent("Why is green tea bitter?");
});

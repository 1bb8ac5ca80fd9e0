// @vitest-environment happy-dom
import type { InputOf, Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

type PeopleReply = Reply<"peoplePage">;

const person = (username: string, more: Partial<PeopleReply["list"][number]> = {}): PeopleReply["list"][number] => ({
  ...{ id: username, username, display_name: "", avatar: "", rank: 10, amount: 10, location: "" },
  ...{ answer_count: 0, created_at: 1_600_000_000, role_id: 1, tags: [] },
  ...more,
});
const kettles = { slug_name: "kettles", display_name: "Kettles" };

/** The directory of a site, by what is asked for. */
function peoplePage({ order, tag, query, page = 1 }: InputOf<"peoplePage">): PeopleReply {
  const listed = (list: PeopleReply["list"], count = list.length): PeopleReply => ({ count, list, tag: null });
  if (query) return listed(query === "ada" ? [person("ada", { display_name: "Ada" })] : []);
  if (tag) return { ...listed([person("bob", { amount: 61 })]), tag: kettles };
  if (order === "week") return listed([]);
  if (order === "month") return listed([person("li xu", { rank: 500, amount: 40 })]);
  if (order === "staff") return listed([person("grace", { role_id: 3, rank: 7, amount: 7 })]);
  const ada = person("ada", { display_name: "Ada", rank: 12_345, amount: 12_345, answer_count: 3, location: "Rome" });
  return listed([{ ...ada, tags: [kettles] }, person(`bob${page}`)], 61);
}

const rows = () => screen.getAllByRole("article").map(({ textContent }) => textContent);
const tabs = () => within(screen.getByRole("navigation", { name: "Lists of users" }));
const open = (address: string) =>
  openPage(address, { server: { peoplePage }, viewer: viewerFixture({ username: "bob1" }) });

test("U30 people are listed with their place, answers, location, tags and reputation", async () => {
  await open("/users");
  expect(rows()).toEqual(["1Ada 3 answersRomeKettles12,345 reputation", "2bob1 You10 reputation"]);
  expect(screen.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/users/ada");
  expect(screen.getByRole("link", { name: "Kettles" })).toHaveAttribute("href", "/tags/kettles");
  expect(screen.getByText(/^61 people\./)).toBeVisible();
});

test("U30 tabs and pages have addresses, and places go on", async () => {
  const { user } = await open("/users");
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(rows()[1]).toBe("32bob2 10 reputation"));
  expect(location.search).toBe("?page=2");
  await user.click(tabs().getByRole("link", { name: "Month" }));
  await waitFor(() => expect(rows()).toEqual(["1li xu 500 reputation+40 reputation"]));
  expect(location.search).toBe("?list=month");
  await user.click(tabs().getByRole("link", { name: "Staff" }));
  await waitFor(() => expect(rows()).toEqual(["grace Moderator7 reputation"]));
});

test("a week without activity says so, and what earns reputation", async () => {
  await open("/users?list=week");
  expect(screen.getByText("Nobody has gained reputation in this time")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse questions" })).toHaveAttribute("href", "/questions");
});

test("U31 typed names are looked for by the address, and none is a hint", async () => {
  const { user } = await open("/users?list=month");
  await user.type(screen.getByRole("searchbox", { name: "Name, or [tag]" }), "ada");
  await waitFor(() => expect(rows()).toEqual(["Ada 10 reputation"]));
  expect(screen.getByText("1 person.")).toHaveRole("status");
  expect(location.search).toBe("?list=month&query=ada");
  await user.type(screen.getByRole("searchbox", { name: "Name, or [tag]" }), "x");
  expect(await screen.findByText("Nobody has such a name")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Show all users" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test("U32 a tag is chosen among those with that name, and its people are listed until it is cleared", async () => {
  const asked: string[] = [];
  const { user } = await openPage("/users", {
    viewer: viewerFixture({ username: "bob1" }),
    server: {
      peoplePage,
      tagSuggestions: ({ tag }) => {
        asked.push(tag ?? "");
        return [{ ...kettles, tag_id: "1", recommend: false, reserved: false, main_tag_slug_name: "" }];
      },
    },
  });
  const field = screen.getByRole("combobox", { name: "Tag" });
  await user.type(field, "kett");
  await screen.findByRole("option", { name: "Kettles" });
  expect(asked.at(-1)).toBe("kett");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.search).toBe("?tag=kettles"));
  expect(screen.getByRole("combobox", { name: "Tag" })).toHaveValue("Kettles");
  await user.clear(screen.getByRole("combobox", { name: "Tag" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test.each(["/users?tag=kettles", "/users?query=%5Bkettles%5D"])("U32 %s lists the people in a tag", async (address) => {
  await open(address);
  expect(rows()).toEqual(["1bob 10 reputation61 score"]);
  expect(screen.getByRole("link", { name: "Kettles" })).toHaveAttribute("href", "/tags/kettles");
  expect(screen.getByText(/^People whose answers were found useful in/)).toBeVisible();
});

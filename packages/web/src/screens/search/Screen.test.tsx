// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ANSWER_ID, authorFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { apiError, openPage, type PageOptions } from "../../../testing/open-page.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { readPrefill } from "../questions/ask/prefill.ts";

type SearchReplyPost = Reply<"search">["list"][number]["object"];
const found = (object_type: "question" | "answer", more: Partial<SearchReplyPost> = {}) => ({
  object_type,
  object: {
    id: object_type === "answer" ? ANSWER_ID : QUESTION_ID,
    question_id: QUESTION_ID,
    title: "Why is tea bitter?",
    url_title: "why-is-tea-bitter",
    excerpt: "Too hot for tea.",
    created_at: 1_793_534_400,
    vote_count: 5,
    accepted: true,
    answer_count: 3,
    user_info: authorFixture,
    tags: [],
    status: "available" as const,
    ...more,
  },
});
const openSearch = (query: string, reply: Reply<"search">, options: PageOptions = {}) =>
  openPage(`/search?q=${encodeURIComponent(query)}`, {
    ...options,
    server: { search: () => reply, ...options.server },
  });
const unnamed = { is_estimate: false, suggestion: null, tags: [], people: [] };
const results = (name: string) => screen.getByRole("region", { name });
const nothing = { count: 0, list: [], found: [], ...unnamed };
const tabs = (name: string) => within(screen.getByRole("navigation", { name }));

test("F40 questions and answers that match are counted in the title, and listed with the words marked", async () => {
  await openSearch("tea", { count: 2, list: [found("question"), found("answer")], found: ["tea"], ...unnamed });
  const [question, answer] = screen.getAllByRole("article");
  expect(screen.getByRole("heading", { level: 1, name: "“tea” 2 results" })).toBeInTheDocument();
  expect(results("2 results")).toBeInTheDocument();
  expect(within(question ?? document.body).getByRole("img", { name: "3 answers, one accepted" })).toBeInTheDocument();
  expect(answer).toHaveTextContent("Accepted answer");
  expect(within(answer ?? document.body).getByRole("link", { name: /Why is tea bitter/ })).toHaveAttribute(
    "href",
    `/questions/${QUESTION_ID}/why-is-tea-bitter/${ANSWER_ID}`,
  );
  expect(within(question ?? document.body).getAllByText("tea", { selector: "mark" })).toHaveLength(2);
});

test("a closed question says so", async () => {
  await openSearch("tea", { count: 1, list: [found("question", { status: "closed" })], found: ["tea"], ...unnamed });
  expect(screen.getByRole("article")).toHaveTextContent("Closed");
});

test("without words the page asks for some, and gives examples of filters", async () => {
  const { inputsOf } = await openPage("/search");
  expect(screen.getByText("What are you looking for?")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "answers:0" })).toHaveAttribute("href", "/search?q=answers%3A0");
  expect(screen.getByRole("link", { name: "All about searching" })).toHaveAttribute("href", "/help/search");
  expect(inputsOf("search")).toEqual([]);
});

test("nothing found says what to try, and the words stay in the field", async () => {
  await openSearch("samovar", nothing);
  expect(screen.getByText("Nothing was found")).toBeInTheDocument();
  expect(screen.getByLabelText("What to search for")).toHaveValue("samovar");
  expect(results("0 results")).toBeInTheDocument();
});

test("F32 nothing found leads to a new question with the words as its title", async () => {
  await openSearch("how do I clean a samovar, and a cup", nothing);
  const link = within(screen.getByRole("main")).getByRole("link", { name: "Ask a question" });
  const address = new URL(link.getAttribute("href") ?? "", "http://site.test");
  expect(address.pathname).toBe("/questions/ask");
  const title = "how do I clean a samovar, and a cup";
  expect(readPrefill(address.searchParams.get("prefill") ?? "")).toEqual({ title, content: "", tags: [] });
});

test("F32 nothing found with filters only leads to a new question with the tags", async () => {
  await openSearch("[tea] answers:0", nothing);
  const link = within(screen.getByRole("main")).getByRole("link", { name: "Ask a question" });
  expect(link).toHaveAttribute("href", "/questions/ask?tags=tea");
});

test("nothing found with filters leads to the search without them", async () => {
  const { user } = await openSearch("hot [tea]", nothing);
  await user.click(screen.getByRole("link", { name: "Search without filters" }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("hot"));
});

test("F18 filters are read out, and each can be left out", async () => {
  const { user } = await openSearch("hot [tea] user:ann", nothing);
  expect(screen.getByRole("link", { name: "Leave out Tagged tea [tea]" })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Leave out By ann user:ann" }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("hot [tea]"));
  expect(screen.queryByRole("link", { name: "Leave out By ann user:ann" })).not.toBeInTheDocument();
});

test("F18 filters that name no tag or person of the site say what became of them, and can be left out", async () => {
  const { user } = await openSearch("[nope] tea user:nobody [tea]", { ...nothing, unknown: ["[nope]", "user:nobody"] });
  expect(screen.getByRole("link", { name: "Leave out Tagged tea [tea]" })).toBeInTheDocument();
  const person = "Leave out No person “nobody”, searched for as a word user:nobody";
  expect(screen.getByRole("link", { name: person })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Leave out No tag “nope”, ignored [nope]" }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("tea [tea] user:nobody"));
});

test("F36 a menu adds filters, of the results as well", async () => {
  const tag = { slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false };
  const reply = { count: 1, list: [found("question", { tags: [tag] })], found: ["hot"], ...unnamed };
  const { user } = await openSearch("hot", reply);
  await user.click(screen.getByRole("button", { name: "Add a filter" }));
  expect(screen.getByRole("menuitem", { name: /^Without an answer/ })).toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: /^Tagged tea/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("hot [tea]"));
  expect(screen.getByRole("link", { name: "Leave out Tagged tea [tea]" })).toBeInTheDocument();
});

test("F36 a search is limited to posts between two days, in either order", async () => {
  const { user } = await openSearch("hot created:week", nothing);
  expect(screen.getByRole("link", { name: "Leave out Written in the last week created:week" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a filter" }));
  await user.click(screen.getByRole("menuitem", { name: "Between two days…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Written between" }));
  await user.type(dialog.getByLabelText("First day"), "2024-06-30");
  await user.type(dialog.getByLabelText("Last day"), "2024-01-01");
  await user.click(dialog.getByRole("button", { name: "Show the results" }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("hot created:2024-01-01..2024-06-30"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("F37 searches are remembered in the browser, one by one removed, and turned off", async () => {
  const page = await openSearch("hot tea", nothing);
  const { storage, router } = page.services;
  expect(storage.read("searches")).toEqual({ isOff: false, list: ["hot tea"] });
  await act(() => router.navigate("/search"));
  const recent = within(await screen.findByRole("region", { name: "Recent searches" }));
  expect(recent.getByRole("link", { name: "hot tea" })).toHaveAttribute("href", "/search?q=hot+tea");
  await page.user.click(recent.getByRole("button", { name: "Remove “hot tea”" }));
  expect(recent.queryByRole("link", { name: "hot tea" })).not.toBeInTheDocument();
  expect(storage.read("searches")).toEqual({ isOff: false, list: [] });
  await page.user.click(recent.getByRole("switch", { name: /Remember searches/ }));
  expect(storage.read("searches")).toEqual({ isOff: true, list: [] });
});

test("F18 a search is limited to questions or answers by tabs", async () => {
  const { user } = await openSearch("tea", nothing);
  expect(tabs("Kind of posts").getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");
  await user.click(tabs("Kind of posts").getByRole("link", { name: "Answers" }));
  await waitFor(() => expect(new URLSearchParams(location.search).get("q")).toBe("tea is:answer"));
  expect(tabs("Kind of posts").getByRole("link", { name: "Answers" })).toHaveAttribute("aria-current", "page");
});

test("F18 where a filter allows one kind only, there are no tabs", async () => {
  await openSearch("tea answers:0", nothing);
  expect(screen.queryByRole("navigation", { name: "Kind of posts" })).not.toBeInTheDocument();
});

test("F33 a likely typing error is asked for, and one that was corrected is told", async () => {
  const suggestion = { q: "black tea", is_included: false };
  await openSearch("black teaa", { ...nothing, suggestion });
  const link = screen.getByRole("link", { name: "black tea" });
  expect(link).toHaveAttribute("href", "/search?q=black+tea");
  expect(link.parentElement).toHaveTextContent("Did you mean: black tea");
});

test("F33 results of a corrected word say so", async () => {
  const suggestion = { q: "tea", is_included: true };
  await openSearch("teaa", { count: 1, list: [found("question")], found: ["tea"], ...unnamed, suggestion });
  expect(results("1 result")).toHaveTextContent("Including results for: tea");
});

test("F35 tags and people stand above the results", async () => {
  const tag = { slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false };
  const person = { ...authorFixture, username: "teapot", display_name: "Tea Pot" };
  await openSearch("tea", {
    count: 1,
    list: [found("question")],
    found: ["tea"],
    ...unnamed,
    tags: [tag],
    people: [person],
  });
  const named = within(screen.getByRole("list", { name: "Tags and people" }));
  expect(named.getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  expect(named.getByRole("link", { name: /Tea Pot/ })).toHaveAttribute("href", "/users/teapot");
});

test("another order searches again from the first page", async () => {
  const { user, inputsOf } = await openPage("/search?q=tea&page=2", {
    server: { search: () => ({ count: 45, list: [found("question")], found: ["tea"], ...unnamed }) },
  });
  await user.click(screen.getByRole("button", { name: "Best match" }));
  await user.click(screen.getByRole("menuitemradio", { name: "Newest" }));
  await waitFor(() => expect(inputsOf("search")).toMatchObject([{ q: "tea", order: "newest", page: "1", size: "20" }]));
});

test("results have pages of twenty", async () => {
  await openSearch("tea", { count: 45, list: [found("question")], found: ["tea"], ...unnamed });
  expect(
    within(screen.getByRole("navigation", { name: "Pages" })).getByRole("link", { name: "Page 3" }),
  ).toHaveAttribute("href", "/search?q=tea&page=3");
  expect(screen.queryByRole("link", { name: "Page 4" })).not.toBeInTheDocument();
});

test("more results than are counted say so", async () => {
  await openSearch("tea", { count: 10_000, list: [found("question")], found: ["tea"], ...unnamed });
  expect(results("10,000 results or more")).toBeInTheDocument();
});

test("F15 a number of results that is an estimate says so", async () => {
  await openSearch("tea", { count: 4200, list: [found("question")], found: ["tea"], ...unnamed, is_estimate: true });
  expect(results("About 4200 results")).toBeInTheDocument();
});

test("a search for one tag shows the tag, which can be followed", async () => {
  const { user, inputsOf } = await openSearch("[tea] bitter", nothing, {
    viewer: viewerFixture(),
    server: { follow: () => ({ follows: 1, is_followed: true }) },
  });
  expect(screen.getByText("Leaves in water.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Follow" }));
  expect(await screen.findByRole("button", { name: "Following" })).toBeInTheDocument();
  expect(inputsOf("follow")).toHaveLength(1);
});

test("an unknown tag is left out, and the results are there", async () => {
  await openSearch(
    "[samovar] tea",
    { count: 1, list: [found("question")], found: ["tea"], ...unnamed },
    {
      server: {
        tagInfo: () => {
          throw apiError(404, "error.tag.not_found");
        },
      },
    },
  );
  expect(results("1 result")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Follow" })).not.toBeInTheDocument();
});

test("many searches are asked for a captcha before the results", async () => {
  let solved = false;
  const { user } = await openPage("/search?q=tea", {
    server: {
      search: async () => {
        if (!solved)
          throw apiError(400, "error.captcha.verification_failed", {
            data: [{ error_field: "captcha_code", error_msg: "Wrong" }],
          });
        return { count: 1, list: [found("question")], found: ["tea"], ...unnamed };
      },
    },
  });
  expect(screen.getByText("Many searches came from here")).toBeInTheDocument();
  solved = true;
  await user.click(screen.getByRole("button", { name: "Show the results" }));
  expect(await screen.findByRole("region", { name: "1 result" })).toBeInTheDocument();
});

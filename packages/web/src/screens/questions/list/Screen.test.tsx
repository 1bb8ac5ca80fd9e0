// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listItemFixture } from "../../../../testing/fake-reading.ts";
import { type CallHandlers, openPage, type PageOptions } from "../../../../testing/open-page.tsx";
import { siteInfoFixture, viewerFixture } from "../../../../testing/site.ts";

const rows = (count: number) =>
  [...Array(count).keys()].map((n) =>
    listItemFixture({ id: `1001000000000020${n}`, title: `Question ${n}`, url_title: `question-${n}` }),
  );
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const list = () => screen.getByRole("region", { name: "Questions" });
const orders = () => within(list()).getAllByRole("navigation", { name: "Order of the questions" })[0] ?? list();

const single = (title: string) => ({
  count: 1,
  list: [listItemFixture({ id: `10010000000000${title.length}00`, title })],
});

/** Opens the list of questions; `hot` ones and three waiting ones are for the aside, which asks in the same call. */
const openList = (questions: Reply<"questionPage">, { server, ...options }: PageOptions = {}, query = "") => {
  const questionPage: CallHandlers["questionPage"] = ({ order, page_size }) => {
    if (order === "hot") return single("Hot one");
    return order === "unanswered" && String(page_size) === "3" ? single("Waiting one") : questions;
  };
  return openPage(`/questions${query}`, { ...options, server: { questionPage, ...server } });
};

test("O8 a question shows its state, tags, author, votes and what happened last", async () => {
  const answered = { operation_type: "answered", vote_count: 12_345, answer_count: 2 } as const;
  await openList({ count: 1, list: [listItemFixture(answered)] });
  const row = within(list()).getByRole("article");
  expect(within(row).getByRole("link", { name: "Why is <green> tea bitter?" })).toHaveAttribute(
    "href",
    "/questions/10010000000000001/why-is-green-tea-bitter",
  );
  expect(row).toHaveTextContent(/12\.3K\s*votes/i);
  expect(within(row).getByRole("img", { name: "2 answers, one accepted" })).toBeInTheDocument();
  expect(within(row).getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  expect(within(row).getByRole("link", { name: /Grace Hopper/ })).toHaveAttribute("href", "/users/grace");
  expect(row).toHaveTextContent(/answered/);
});

test.each([
  [{ answer_count: 0, accepted_answer_id: "0" }, "No answer yet"],
  [{ answer_count: 3, accepted_answer_id: "0" }, "3 answers"],
])("a question without an accepted answer, %o, says so", async (question, name) => {
  await openList({ count: 1, list: [listItemFixture(question)] });
  expect(within(within(list()).getByRole("article")).getByRole("img", { name })).toBeInTheDocument();
});

test.each([
  [{ status: 2 }, "Closed"],
  [{ status: 11 }, "Waiting for approval"],
  [{ show: 2 }, "Unlisted"],
  [{ pin: 2 }, "Pinned"],
])("what is special about a question, %o, stands in its row", async (question, words) => {
  await openList({ count: 2, list: [listItemFixture(question), listItemFixture({ id: "10010000000000002" })] });
  const [row, other] = within(list()).getAllByRole("article");
  expect(row).toHaveTextContent(words);
  expect(other).not.toHaveTextContent(words);
});

test("an empty list says what belongs here and leads to the form", async () => {
  await openList({ count: 0, list: [] });
  expect(within(list()).getByText("No questions here yet")).toBeInTheDocument();
  expect(within(list()).getByRole("link", { name: "Ask a question" })).toHaveAttribute("href", "/questions/ask");
});

test("a time span without questions leads to all of them", async () => {
  await openList({ count: 0, list: [] }, {}, "?order=score&in_days=7");
  expect(screen.getByText("Nothing was asked in this time")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Show all of the time" })).toHaveAttribute("href", "/questions?order=score");
  expect(within(list()).getByRole("button", { name: "Past week" })).toBeInTheDocument();
});

test("another order is a link that begins at the first page, and marks itself", async () => {
  const { user, inputsOf } = await openList({ count: 100, list: rows(2) }, {}, "?page=3");
  await user.click(within(orders()).getByRole("link", { name: "Unanswered" }));
  await waitFor(() =>
    expect(within(orders()).getByRole("link", { name: "Unanswered" })).toHaveAttribute("aria-current", "page"),
  );
  expect(location.search).toBe("?order=unanswered");
  expect(inputsOf("questionPage").find(({ order }) => order === "unanswered")).toMatchObject({ page: "1" });
});

test("a time span is chosen from a menu and combines with the order", async () => {
  const { user } = await openList({ count: 1, list: rows(1) }, {}, "?order=score");
  await user.click(within(list()).getByRole("button", { name: "Any time" }));
  await user.click(within(list()).getByRole("menuitemradio", { name: "Past month" }));
  await waitFor(() => expect(location.search).toBe("?order=score&in_days=30"));
  expect(await within(list()).findByRole("button", { name: "Past month" })).toBeInTheDocument();
});

test("O9 questions for the reader are for members", async () => {
  await openList({ count: 1, list: rows(1) });
  expect(within(orders()).queryByRole("link", { name: "For you" })).not.toBeInTheDocument();
  const page = await openList(
    { count: 1, list: rows(1) },
    {
      viewer: viewerFixture(),
      server: { questionForYouPage: () => ({ count: 1, list: [listItemFixture({ title: "For you" })] }) },
    },
  );
  await page.user.click(within(orders()).getByRole("link", { name: "For you" }));
  await waitFor(() => expect(titles()).toContain("For you"));
});

test("the pages of a long list are links; the first has no number in its address", async () => {
  await openList({ count: 100, list: rows(1) }, {}, "?order=score&page=2");
  const pages = screen.getByRole("navigation", { name: "Pages" });
  expect(within(pages).getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  expect(within(pages).getByRole("link", { name: "Page 1" })).toHaveAttribute("href", "/questions?order=score");
  expect(within(pages).getByRole("link", { name: "Next" })).toHaveAttribute("href", "/questions?order=score&page=3");
});

test("a single page has no page numbers", async () => {
  await openList({ count: 2, list: rows(2) });
  expect(screen.queryByRole("navigation", { name: "Pages" })).not.toBeInTheDocument();
});

test("O7 the reader chooses between titles and excerpts, and the choice is remembered", async () => {
  delete document.documentElement.dataset.list;
  const { user, services } = await openList({ count: 1, list: [listItemFixture({ description: "It is bitter." })] });
  const view = within(await screen.findByRole("group", { name: "View" }));
  const excerpts = view.getByRole("button", { name: "Excerpts" });
  expect(view.getByRole("button", { name: "Titles" })).toHaveAttribute("aria-pressed", "true");
  await user.click(excerpts);
  await waitFor(() => expect(excerpts).toHaveAttribute("aria-pressed", "true"));
  expect(document.documentElement).toHaveAttribute("data-list", "excerpts");
  expect(services.storage.read("listView")).toBe("excerpts");
  // On phones the same choice is in the menu of the list.
  await user.click(within(list()).getByRole("button", { name: "Any time" }));
  const inMenu = within(list()).getByRole("menuitemcheckbox", { name: "Excerpts" });
  expect(inMenu).toHaveAttribute("aria-checked", "true");
  await user.click(inMenu);
  await waitFor(() => expect(view.getByRole("button", { name: "Titles" })).toHaveAttribute("aria-pressed", "true"));
  expect(services.storage.read("listView")).toBe("titles");
});

test("the aside has hot questions, some without an answer, and for visitors what the site is about", async () => {
  await openList({ count: 0, list: [] });
  const aside = screen.getByRole("complementary", { name: "More questions" });
  expect(within(aside).getByRole("link", { name: "Hot one" })).toBeInTheDocument();
  const waiting = within(aside).getByRole("region", { name: "Waiting for an answer" });
  expect(within(waiting).getByRole("link", { name: "Waiting one" })).toBeInTheDocument();
  expect(aside).toHaveTextContent("A place to ask and answer questions about tea.");
  expect(within(aside).getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/users/login");
});

test("the list of unanswered questions has no others beside it", async () => {
  await openList({ count: 0, list: [] }, {}, "?order=unanswered");
  expect(screen.queryByRole("region", { name: "Waiting for an answer" })).not.toBeInTheDocument();
});

const welcome = () => screen.queryByRole("region", { name: "About this site" });
const openHome = (path: string, options: PageOptions = {}) => {
  delete document.documentElement.dataset.welcome;
  const questionPage: CallHandlers["questionPage"] = ({ order }) =>
    order === "unanswered" ? { ...single("Waiting one"), count: 34 } : { count: 1234, list: rows(1) };
  return openPage(path, { ...options, server: { questionPage, ...options.server } });
};

test("Z54 the home page says to visitors what the site is, and stays closed once they have closed it", async () => {
  const { user, services } = await openHome("/");
  const about = within(welcome() ?? document.body);
  expect(about.getByText("Questions about tea")).toBeVisible();
  expect(about.getByText("A place to ask and answer questions about tea.")).toBeVisible();
  expect(about.getByText("1,234 questions. 34 of them wait for an answer. Reading needs no account.")).toBeVisible();
  expect(about.getByRole("link", { name: "Ask a question" })).toHaveAttribute("href", "/questions/ask");
  await user.click(about.getByRole("button", { name: "Close this" }));
  expect(document.documentElement).toHaveAttribute("data-welcome", "closed");
  expect(services.storage.read("welcome")).toBe("closed");
  expect(screen.getByRole("heading", { level: 1, name: "Questions" })).toHaveFocus();
});

test("Z54 without words of the administrator the home page says what belongs here", async () => {
  const site = siteInfoFixture({ general: { description: "", short_description: "" } });
  await openHome("/", { server: { siteInfo: () => site } });
  expect(welcome()).toHaveTextContent("Ask what you want to know. People who know it answer here.");
});

test.each(["/questions", "/?page=2", "/?order=score", "/?order=newest"])(
  "Z54 the list at %s is not the first page",
  async (path) => {
    await openHome(path);
    expect(welcome()).not.toBeInTheDocument();
  },
);

test("Z54 users who are signed in are not welcomed", async () => {
  await openHome("/", { viewer: viewerFixture() });
  expect(welcome()).not.toBeInTheDocument();
});

const orderNames = () =>
  within(orders())
    .getAllByRole("link")
    .map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")].join(" "));

test("O9 the home page of a member begins with questions for them, beside unanswered ones", async () => {
  const forYou: CallHandlers["questionForYouPage"] = ({ unanswered }) =>
    single(String(unanswered) === "true" ? "Open one" : "Good one");
  await openHome("/", { viewer: viewerFixture(), server: { questionForYouPage: forYou } });
  expect(titles()).toContain("Good one");
  expect(orderNames()).toEqual([
    "For you / page",
    "Newest /?order=newest ",
    "Active /?order=active ",
    "Unanswered /?order=unanswered ",
    "Top /?order=score ",
  ]);
  const waiting = screen.getByRole("region", { name: "Unanswered for you" });
  expect(within(waiting).getByRole("link", { name: "Open one" })).toBeInTheDocument();
});

test("O9 the home page of a visitor begins with what is popular, which the aside does not repeat", async () => {
  const requested: unknown[] = [];
  const questionPage: CallHandlers["questionPage"] = ({ order }) => {
    requested.push(order);
    return single("Kettle");
  };
  await openHome("/", { server: { questionPage } });
  expect(orderNames()[0]).toBe("Popular / page");
  expect(requested.toSorted()).toEqual(["hot", "newest", "unanswered"]);
});

test.each([
  ["/?order=frequent", "Frequent", "frequent"],
  ["/?in_days=7", "Newest", "newest"],
  ["/?order=score&in_days=30", "Top", "score"],
  ["/questions", "Newest", "newest"],
])("an address of earlier versions, %s, shows what it did", async (address, name, order) => {
  await openHome(address, { server: { questionPage: (input) => single(`${input.order} ${input.page_size}`) } });
  expect(within(orders()).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  expect(titles()).toContain(`${order} 20`);
});

test("a member who has read everything gets to the newest questions", async () => {
  await openHome("/", { viewer: viewerFixture(), server: { questionForYouPage: () => ({ count: 0, list: [] }) } });
  expect(screen.getByText("You have read all of it")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See the newest questions" })).toHaveAttribute("href", "/questions");
});

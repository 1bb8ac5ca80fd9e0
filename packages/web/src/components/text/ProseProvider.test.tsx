// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openQuestion } from "../../../testing/open-question.ts";
import { pagePluginsFixture, siteInfoFixture } from "../../../testing/site.ts";

const asking = siteInfoFixture({ site_legal: { external_content_display: "ask_before_display" } });
const EXTERNAL = "https://pictures.example/tea.png";
const picture = `<p><img src="${EXTERNAL}" alt="A cup"></p>`;
const warning = () => screen.findByRole("region", { name: "Images of other sites" });
const imageOf = (post: HTMLElement) => within(post).getByAltText("A cup");

// The DOM of a test loads no pictures, and says of each that it has failed.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false));
afterEach(() => void vi.restoreAllMocks());

/** Lets a picture arrive. */
function arrive(image: HTMLElement): void {
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 640 } });
  fireEvent.load(image);
}

test("Z19 pictures of other sites are held back until the reader shows them", async () => {
  const { user, question, services } = await openQuestion({
    question: { html: picture },
    server: { siteInfo: () => asking },
  });
  expect(imageOf(question)).not.toHaveAttribute("src");
  await user.click(within(await warning()).getByRole("button", { name: "Show them below" }));
  expect(imageOf(question)).toHaveAttribute("src", EXTERNAL);
  expect(screen.queryByRole("region", { name: "Images of other sites" })).not.toBeInTheDocument();
  expect(services.storage.read("externalContent")).toBeNull();
});

test("Z19 a reader may show them always, which the browser remembers", async () => {
  const { user, question, services } = await openQuestion({
    question: { html: picture },
    server: { siteInfo: () => asking },
  });
  await user.click(within(await warning()).getByRole("button", { name: "Always show" }));
  expect(imageOf(question)).toHaveAttribute("src", EXTERNAL);
  expect(services.storage.read("externalContent")).toBe("always");
});

test("Z19 nothing is asked where no picture comes from another site, or where the site shows all", async () => {
  await openQuestion({
    question: { html: '<p><img src="/uploads/post/tea.png" alt="A cup"></p>' },
    server: { siteInfo: () => asking },
  });
  expect(screen.queryByRole("region", { name: "Images of other sites" })).not.toBeInTheDocument();
  const { question } = await openQuestion({ question: { html: picture } });
  expect(imageOf(question)).toHaveAttribute("src", EXTERNAL);
  expect(screen.queryByRole("region", { name: "Images of other sites" })).not.toBeInTheDocument();
});

test("code is copied with one press, without the last line break", async () => {
  const { user, question } = await openQuestion({ question: { html: "<pre><code>kettle --boil\n</code></pre>" } });
  await user.click(await within(question).findByRole("button", { name: "Copy" }));
  expect(await within(question).findByRole("button", { name: "Copied" })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("kettle --boil");
});

test("code that the browser does not copy says so", async () => {
  const { user, question } = await openQuestion({ question: { html: "<pre><code>kettle</code></pre>" } });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied"));
  await user.click(await within(question).findByRole("button", { name: "Copy" }));
  expect(await within(question).findByRole("button", { name: "Not copied" })).toBeInTheDocument();
});

test.each(["click", "Enter"])("a picture is enlarged with %s, and any press closes it", async (how) => {
  const { user, question } = await openQuestion({
    question: { html: '<p><img src="/uploads/post/tea.png" alt="A cup"></p><pre><code>x</code></pre>' },
  });
  await within(question).findByRole("button", { name: "Copy" });
  arrive(imageOf(question));
  const enlarge = within(question).getByRole("button", { name: "Enlarge A cup" });
  if (how === "click") await user.click(enlarge);
  else {
    enlarge.focus();
    await user.keyboard("{Enter}");
  }
  const viewer = await screen.findByRole("dialog", { name: "A cup" });
  await user.click(within(viewer).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(enlarge).toHaveFocus();
});

test("M31 a picture that is larger than the window is shown in its own size, by a press or the button", async () => {
  const { user, question } = await openQuestion({
    question: { html: '<p><img src="/uploads/post/tea.png" alt="A cup"></p><pre><code>x</code></pre>' },
  });
  await within(question).findByRole("button", { name: "Copy" });
  Object.defineProperty(imageOf(question), "naturalHeight", { value: 4000 });
  arrive(imageOf(question));
  await user.click(within(question).getByRole("button", { name: "Enlarge A cup" }));
  const viewer = await screen.findByRole("dialog", { name: "A cup" });
  const size = within(viewer).getByRole("button", { name: "Full size" });
  expect(size).toHaveAttribute("aria-pressed", "false");
  await user.click(within(viewer).getByRole("img", { name: "A cup" }));
  expect(size).toHaveAttribute("aria-pressed", "true");
  await user.click(size);
  expect(size).toHaveAttribute("aria-pressed", "false");
  await user.click(viewer);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a picture in a link leads where the link does", async () => {
  const { question } = await openQuestion({
    question: { html: '<p><a href="/tags"><img src="/uploads/post/tea.png" alt="A cup"></a></p><pre>x</pre>' },
  });
  await within(question).findByRole("button", { name: "Copy" });
  arrive(imageOf(question));
  expect(within(question).queryByRole("button", { name: /^Enlarge/ })).not.toBeInTheDocument();
});

const links = [
  { link: "https://youtu.be/:id", frame: "https://www.youtube-nocookie.com/embed/:id" },
  { link: "https://gist.github.com/:user/:id", frame: "/embeds/frame?link=:link" },
];
const embeds = {
  pagePlugins: () => pagePluginsFixture({ embeds: true }),
  embedConfig: () => [{ platform: "Others", enable: true, links }],
};
const video = "https://youtu.be/dQw4w9WgXcQ";

test.each([
  ["alone in a paragraph", `<p><a href="${video}">A video of tea</a> </p>`],
  ["with the title of an embed", `<p>See <a href="${video}" title="@embed">A video of tea</a>.</p>`],
])("EB1 EB3 the target of a link %s is shown in place only after a press", async (_, html) => {
  const { user, question } = await openQuestion({ question: { html }, server: embeds });
  const show = await within(question).findByRole("button", { name: "Show it here, from Others" });
  expect(within(question).queryByTitle("A video of tea")).not.toBeInTheDocument();
  await user.click(show);
  const frame = within(question).getByTitle("A video of tea");
  expect(frame).toHaveAttribute("src", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(frame.getAttribute("sandbox")).not.toContain("top-navigation");
  expect(within(question).getByRole("link", { name: "A video of tea" })).toBeInTheDocument();
  expect(within(question).queryByRole("button", { name: /^Show it here/ })).not.toBeInTheDocument();
});

test("EB4 a frame with a script of another site has no origin", async () => {
  const html = '<p><a href="https://gist.github.com/ada/1f2e">Kettle</a></p>';
  const { user, question } = await openQuestion({ question: { html }, server: embeds });
  await user.click(await within(question).findByRole("button", { name: "Show it here, from Others" }));
  const frame = within(question).getByTitle("Kettle");
  expect(frame.getAttribute("src")).toMatch(/^\/embeds\/frame\?link=/);
  expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-popups");
});

test("EB1 links in sentences, links to other sites, and all links without platforms stay as they are", async () => {
  const html = `<p>See <a href="${video}">a video</a>.</p><p><a href="https://tea.example/">tea</a></p><pre>x</pre>`;
  const { question } = await openQuestion({ question: { html }, server: embeds });
  await within(question).findByRole("button", { name: "Copy" });
  const config = () => Promise.reject(new Error("not expected"));
  const plain = await openQuestion({
    question: { html: `<p><a href="${video}">A video</a></p>` },
    server: { embedConfig: config },
  });
  for (const post of [question, plain.question]) {
    expect(within(post).queryByRole("button", { name: /^Show it here/ })).not.toBeInTheDocument();
  }
  expect(plain.inputsOf("embedConfig")).toEqual([]);
});

test("EB1 the platforms are asked for once a page", async () => {
  const html = `<p><a href="${video}">A video of tea</a></p>`;
  const { question, answer, inputsOf } = await openQuestion({ question: { html }, answer: { html }, server: embeds });
  for (const post of [question, answer]) await within(post).findByRole("button", { name: "Show it here, from Others" });
  expect(inputsOf("embedConfig")).toHaveLength(1);
});

test("Q18 the page of a question asks once for the questions that its texts name, and shows their titles", async () => {
  const other = "10010000000000007";
  const hidden = "10010000000000008";
  const asked: unknown[] = [];
  const { question, answer } = await openQuestion({
    question: { html: `<p>As in <a href="/questions/${other}">#${other}</a>.</p>` },
    answer: {
      html: `<p><a href="/questions/${hidden}">#${hidden}</a> and <a href="/questions/${other}">#${other}</a></p>`,
    },
    server: {
      questionSummaries: ({ question_ids }) => {
        asked.push(question_ids);
        return [{ id: other, title: "How long does tea keep?", answer_count: 2, accepted: true, closed: false }];
      },
    },
  });
  expect(asked).toEqual([`${other},${hidden}`]);
  for (const post of [question, answer]) {
    const link = within(post).getByRole("link", { name: "2 answers, one accepted How long does tea keep?" });
    expect(link).toHaveAttribute("href", `/questions/${other}`);
  }
  expect(within(answer).getByRole("link", { name: `#${hidden}` })).toBeInTheDocument();
});

test("Q18 a page without such links asks for nothing", async () => {
  const asked: unknown[] = [];
  await openQuestion({
    question: { html: '<p><a href="/questions/10010000000000007">the other one</a></p>' },
    server: {
      questionSummaries: ({ question_ids }) => {
        asked.push(question_ids);
        return [];
      },
    },
  });
  expect(asked).toEqual([]);
});

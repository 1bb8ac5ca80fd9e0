// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chunkFixture, serveAnswers, sourceFixtures } from "../../../testing/assistant/answers.ts";
import { assistantStateFixture } from "../../../testing/assistant/state.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";

const open = (query: string, { enabled = true, may_ask = true } = {}) =>
  openPage(`/search?q=${encodeURIComponent(query)}`, {
    viewer: viewerFixture(),
    server: {
      siteInfo: () => siteInfoFixture({ site_assistant: { enabled } }),
      assistantState: () => assistantStateFixture({ may_ask }),
    },
  });

const panel = () => within(screen.getByRole("region", { name: "Ask the assistant" }));

test("AS6 the panel says who gets the words, and asks only when its button is pressed", async () => {
  const { user } = await open("hot water [tea]");
  const stream = serveAnswers();
  expect(panel().getByText(/are sent to models\.example\./)).toBeInTheDocument();
  expect(stream.asked).toEqual([]);
  await user.click(panel().getByRole("button", { name: "Ask this" }));
  expect(await panel().findByText(/^Assistant, written by a program/)).toBeInTheDocument();
  expect(stream.asked).toEqual([{ messages: [{ role: "user", content: "hot water" }], conversation_id: "" }]);
  await act(async () => {
    stream.send(chunkFixture("", { sources: [...sourceFixtures] }), chunkFixture("Use cooler water. [2]"));
    stream.send(chunkFixture("", { outcome: "answered" }));
    stream.end();
  });
  expect(await panel().findByRole("link", { name: /^Source 2/ })).toBeInTheDocument();
  expect(panel().getByRole("link", { name: "Continue the conversation" })).toHaveAttribute("href", "/ai-assistant/7");
});

test("AS6 after an error the same can be asked again", async () => {
  const { user } = await open("hot water");
  const msg = "That was fast. Ask again in a minute.";
  const stream = serveAnswers(
    () => new Response(JSON.stringify({ code: 429, reason: "error.ai.pace", msg, data: null }), { status: 429 }),
  );
  await user.click(panel().getByRole("button", { name: "Ask this" }));
  expect(await panel().findByText(msg)).toBeInTheDocument();
  await user.click(panel().getByRole("button", { name: "Try again" }));
  expect(stream.asked).toHaveLength(2);
});

test.each([
  ["the assistant is off", "hot water", { enabled: false }],
  ["the viewer may not ask", "hot water", { may_ask: false }],
  ["the search has filters only", "[tea] answers:0", {}],
])("AS6 there is no panel where %s", async (_, query, options) => {
  await open(query, options);
  expect(screen.queryByRole("region", { name: "Ask the assistant" })).not.toBeInTheDocument();
});

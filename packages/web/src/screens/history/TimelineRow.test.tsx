// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { eventFixture, serveHistory } from "../../../testing/timeline.ts";

type TimelineEvents = Parameters<typeof serveHistory>[0];

/** The history of a question, opened by a member. */
const openHistory = (events: TimelineEvents, server: CallHandlers = {}, query = "") =>
  openPage(`/posts/10010000000000001/timeline${query}`, {
    viewer: users.member,
    server: { ...serveHistory(events), ...server },
  });

const list = () => within(screen.getByRole("list", { name: "History" }));
const revision = eventFixture("edited", { revision_id: "8", comment: "<p>Warmer.</p>" });

test("the history leads back to its question", async () => {
  await openHistory([eventFixture("asked")]);
  const link = within(screen.getByRole("main")).getByRole("link", { name: "Why is green tea bitter?" });
  expect(link).toHaveAttribute("href", "/questions/10010000000000001");
});

test("E10 an event names what happened and who did it; an unknown one is shown by its name", async () => {
  const deleted = { username: "old", display_name: "Old", status: "deleted" as const };
  const { user_info } = revision;
  await openHistory([
    eventFixture("pin"),
    eventFixture("teleported", { user_info: user_info && { ...user_info, ...deleted } }),
    eventFixture("downvote", { user_info: user_info && { ...user_info, id: "" } }),
  ]);
  const [pinned, unknown, vote] = list().getAllByRole("listitem");
  expect(pinned).toHaveTextContent(/pinned.*Ada Lovelace/);
  expect(unknown).toHaveTextContent(/teleported.*Old/);
  expect(list().queryByRole("link", { name: "Old" })).not.toBeInTheDocument();
  expect(vote).toHaveTextContent(/voted down.*N\/A/);
});

test("E11 votes are shown on request, which is part of the address", async () => {
  const { user, inputsOf, services } = await openHistory([eventFixture("asked")]);
  await user.click(screen.getByRole("link", { name: "Show votes" }));
  expect(await screen.findByRole("link", { name: "Hide votes" })).toBeInTheDocument();
  expect(inputsOf("timeline")).toEqual([{ object_id: "10010000000000001", show_vote: "true" }]);
  expect(services.router.view.get().location.search).toBe("?show_vote=true");
});

test("E11 the history of a tag has no votes", async () => {
  const { inputsOf } = await openPage("/tags/10030000000000004/timeline?show_vote=true", {
    viewer: users.member,
    server: serveHistory([eventFixture("created")], { about: { object_type: "tag", title: "tea" } }),
  });
  expect(screen.queryByRole("link", { name: /votes/ })).not.toBeInTheDocument();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea/info");
  expect(inputsOf("timeline")).toEqual([]);
});

test("E12 a revision has its summary; it is loaded when it is opened, and closes again", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const history = serveHistory([revision]);
  const { user, inputsOf } = await openHistory([revision], {
    timelineDetail: async (input) => {
      await promise;
      return history.timelineDetail?.(input) ?? { new_revision: null, old_revision: null };
    },
  });
  expect(screen.getByText("Warmer.")).toBeInTheDocument();
  expect(inputsOf("timelineDetail")).toEqual([]);
  const opener = screen.getByRole("button", { name: "edited" });
  expect(opener).toHaveAttribute("aria-expanded", "false");
  await user.click(opener);
  expect(opener).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByText("Loading")).toBeInTheDocument();
  resolve(null);
  expect(await screen.findByRole("region", { name: "Text" })).toBeInTheDocument();
  expect(inputsOf("timelineDetail")).toEqual([{ new_revision_id: "8", old_revision_id: "0" }]);
  await user.click(opener);
  expect(screen.queryByRole("region", { name: "Text" })).not.toBeInTheDocument();
});

test("a comparison that cannot be loaded is a message", async () => {
  const { user } = await openHistory([revision], {
    timelineDetail: failing(),
  });
  await user.click(screen.getByRole("button", { name: "edited" }));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
});

test("a history without events says so", async () => {
  await openHistory([]);
  expect(screen.getByText("Nothing has happened here yet")).toBeInTheDocument();
});

test("the history of a post that does not exist is the 404 page", async () => {
  await openHistory([], {
    timeline: () => {
      throw apiError(404, "error.question.not_found");
    },
  });
  await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent("404"));
});

test("a visitor is led to the log-in", async () => {
  const opening = openPage("/posts/10010000000000001/timeline", { server: serveHistory([]) });
  await expect(opening).rejects.toThrow(/redirects to \/users\/login/);
});

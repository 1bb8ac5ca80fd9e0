// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const person = { id: "7", username: "grace", display_name: "Grace", avatar: "", rank: 1, status: "normal" };
const place = { object_id: "9", question_id: "9", answer_id: "", comment_id: "" };
const review = {
  ...place,
  ...{ user_info: person, queue: "first_posts", decision: "flag", created_at: 1_790_000_000 },
  ...{ title: "What is tea?", audit: { kind: "bad", is_passed: true } },
} as unknown as Reply<"queueLog">["list"][number];

const openLog = (list: Reply<"queueLog">["list"], query = "") =>
  openPage(`/review/reviews${query}`, {
    viewer: users.moderator,
    server: { queueLog: () => ({ count: list.length, waiting: [{ queue: "first_posts", count: 3 }], list }) },
  });

test("CQ12 the log says who decided what, and how they did in audits", async () => {
  await openLog([review]);
  expect(await screen.findByRole("link", { name: "What is tea?" })).toHaveAttribute("href", "/questions/9");
  expect(screen.getByText("Test passed")).toBeInTheDocument();
  expect(screen.getByText("3")).toBeInTheDocument();
});

test("CQ12 the filter is applied, and nothing that fits is said", async () => {
  const { user, services } = await openLog([], "?queue=late_answers");
  expect(await screen.findByText("No review fits this choice")).toBeInTheDocument();
  await user.type(screen.getByRole("combobox", { name: "By (username)" }), "grace");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(services.router.view.get().location.search).toMatch(/^\?username=grace&queue=/));
});

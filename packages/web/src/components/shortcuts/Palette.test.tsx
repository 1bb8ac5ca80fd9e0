// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveSettings } from "../../../testing/administration.ts";
import { controlTime, passTime } from "../../../testing/control-time.ts";
import { authorFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const reply = {
  questions: [
    { id: QUESTION_ID, title: "Why tags?", url_title: "why-is-green-tea-bitter", answer_count: 0, accepted: false },
  ],
  tags: [{ slug_name: "tagine", display_name: "Tagine" }],
  found: [],
};
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () => screen.queryByRole("option", { selected: true })?.textContent;

async function openPalette(server: Parameters<typeof openPage>[1] = {}) {
  controlTime();
  const page = await openPage("/questions", {
    viewer: server.viewer ?? viewerFixture(),
    server: {
      questionPage: () => ({ count: 0, list: [] }),
      instantSearch: () => reply,
      userInfoSearch: () => [authorFixture],
      ...server.server,
    },
  });
  await page.user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Go to" });
  return { ...page, field: screen.getByRole("combobox", { name: "Name of a page, setting, tag or person" }) };
}

test("an empty palette lists the pages, and its field has the focus", async () => {
  const { field } = await openPalette();
  expect(field).toHaveFocus();
  expect(options()).toEqual(expect.arrayContaining(["Questions", "Tags", "Inbox"]));
  expect(active()).toBe("Questions");
});

test("pages match at once; tags, people and questions follow from the server", async () => {
  const { user, field, inputsOf } = await openPalette();
  await user.type(field, "tag");
  expect(options()).toEqual(["TagsPage", "Show everything for “tag”"]);
  expect(inputsOf("instantSearch")).toEqual([]);
  await passTime(400);
  await waitFor(() =>
    expect(options()).toEqual([
      "TagsPage",
      "TagineTag",
      "Grace Hopper (@grace)Person",
      "Why tags?Question",
      "Show everything for “tag”",
    ]),
  );
});

test("an option stays active when more arrive, and Enter opens it", async () => {
  const { user, field, services } = await openPalette();
  await user.type(field, "tag");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("Show everything for “tag”");
  await passTime(400);
  await waitFor(() => expect(options()).toHaveLength(5));
  expect(active()).toBe("Show everything for “tag”");
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() =>
    expect(services.router.view.get().location.path).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`),
  );
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("Enter opens the first match", async () => {
  const { user, field, services } = await openPalette();
  await user.type(field, "badg{Enter}");
  await waitFor(() => expect(services.router.view.get().location.path).toBe("/badges"));
});

test("without a reply the pages are still found", async () => {
  const { user, field } = await openPalette({ server: { instantSearch: failing(), userInfoSearch: failing() } });
  await user.type(field, "notif");
  await passTime(400);
  expect(options()).toEqual(["NotificationsSettings", "Show everything for “notif”"]);
  expect(screen.queryByText("The server has a problem.")).not.toBeInTheDocument();
});

test("G24 an administrator finds a setting by its label and by its name on the wire, and gets to its field", async () => {
  const { user, field, services } = await openPalette({
    viewer: viewerFixture({ role_id: 2 }),
    server: serveSettings("write"),
  });
  await user.type(field, "min_tags");
  await waitFor(() => expect(options()).toContain("Minimum number of tagsWriting"));
  await user.clear(field);
  await user.type(field, "minimum number");
  await waitFor(() => expect(active()).toBe("Minimum number of tagsWriting"));
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(services.router.view.get().location).toMatchObject({ path: "/admin/write", hash: "#setting-min_tags" }),
  );
});

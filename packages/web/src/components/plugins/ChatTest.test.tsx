// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { pluginFieldsFixture } from "../../../testing/plugin-fields.ts";
import { users } from "../../../testing/route-access.ts";

type Channels = NonNullable<Reply<"chatChannels">>;

const failing = { state: "sending", waiting: 2, attempts: 3, error: "HTTP 503", changed_at: 1 } as const;

/** The settings page of a notification plugin, with the state of its channels. */
function openSettings({ site, people = { sending: 0, stopped: 0 } }: Partial<Channels>, server: CallHandlers = {}) {
  return openPage("/admin/chat", {
    viewer: users.admin,
    server: {
      pluginConfig: () => ({
        ...{ name: "Chat", slug_name: "chat", description: "Carries new posts.", version: "1.0.0" },
        config_fields: pluginFieldsFixture.slice(0, 1),
      }),
      chatChannels: () => ({ site: site ?? null, people }),
      ...server,
    },
  });
}

test("CH5 a channel that fails is shown with its last error, and is tried again on request", async () => {
  const { user, inputsOf } = await openSettings({ site: failing }, { restartChat: () => null });
  expect(screen.getByText(/2 messages wait/)).toBeInTheDocument();
  expect(screen.getByText("HTTP 503")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The next message is tried at once")).toBeInTheDocument();
  expect(inputsOf("restartChat")).toEqual([{ plugin_slug_name: "chat" }]);
});

test("CH5 a channel that was stopped says after how many attempts, and how many people have one", async () => {
  await openSettings({
    site: { ...failing, state: "stopped", attempts: 15 },
    people: { sending: 0, stopped: 2 },
  });
  expect(screen.getByText(/15 attempts in a row failed/)).toBeInTheDocument();
  expect(screen.getByText(/2 people have chats of their own that get no messages/)).toBeInTheDocument();
});

test("CH5 nothing is said about a channel without errors", async () => {
  await openSettings({ site: { ...failing, state: "idle", waiting: 0, attempts: 0, error: "" } });
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test.each([
  [{ accepted: true, answer: "" }, "The chat has accepted the test message"],
  [{ accepted: false, answer: "" }, /Choose where messages go/],
  [{ accepted: false, answer: "HTTP 404" }, "HTTP 404"],
])("CH10 a test message that ends with %j says so", async (result, text) => {
  const { user, inputsOf } = await openSettings({}, { testChat: () => result });
  await user.click(screen.getByRole("button", { name: "Send a test message" }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(inputsOf("testChat")).toEqual([{ plugin_slug_name: "chat" }]);
});

test("CH10 a plugin without channels has no test message", async () => {
  await openSettings({}, { chatChannels: () => null });
  expect(screen.queryByRole("button", { name: "Send a test message" })).not.toBeInTheDocument();
});

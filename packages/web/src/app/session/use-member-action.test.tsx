// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { useMemberAction } from "./use-member-action.ts";
import type { SignedInUser } from "./viewer.ts";

afterEach(() => vi.restoreAllMocks());

interface FollowTestProps {
  readonly isReady: boolean;
  readonly back: string | undefined;
  onFollow(detail: string): void;
}

/** An action that only members may take. */
function Follow({ isReady, back, onFollow }: FollowTestProps) {
  const follow = useMemberAction("follow/tea", onFollow, {
    isShown: (detail) => isReady && detail === "green",
    ...(back !== undefined && { back }),
  });
  return (
    <button type="button" onClick={() => follow("green")}>
      Follow
    </button>
  );
}

async function open({
  viewer,
  back,
  isReady = true,
}: {
  viewer?: SignedInUser;
  back?: string;
  isReady?: boolean;
} = {}) {
  const onFollow = vi.fn<(detail: string) => void>();
  const element = (ready: boolean) => <Follow isReady={ready} back={back} onFollow={onFollow} />;
  const opened = await renderComponent(element(isReady), { url: "/tea?page=2", ...(viewer && { viewer }) });
  const press = () => opened.user.click(screen.getByRole("button", { name: "Follow" }));
  const becomeReady = () => act(async () => opened.rerender(element(true)));
  const release = (path: string, userId = "1") => act(async () => opened.services.postponed.release(path, userId));
  return { ...opened, onFollow, press, becomeReady, release };
}

test("a member takes the action at once", async () => {
  const { press, onFollow, services } = await open({ viewer: viewerFixture() });
  await press();
  expect(onFollow).toHaveBeenCalledExactlyOnceWith("green");
  expect(services.postponed.isAsking.get()).toBe(false);
});

test.each([
  ["the same page", undefined, "/tea", "/tea?page=2"],
  ["a page of the action", "/tea/answer", "/tea/answer", "/tea/answer"],
])("AC25 a visitor is asked to log in, and the action waits for %s", async (_, back, path, address) => {
  const { press, onFollow, services } = await open(back === undefined ? {} : { back });
  await press();
  expect(onFollow).not.toHaveBeenCalled();
  expect(services.postponed.isAsking.get()).toBe(true);
  expect(services.postponed.stored()).toEqual({ name: "follow/tea", detail: "green", path, userId: "" });
  expect(services.session.takeAddress()).toBe(address);
});

test("AC25 it is done once, on its page only", async () => {
  const { press, onFollow, release } = await open();
  await press();
  await release("/coffee");
  expect(onFollow).not.toHaveBeenCalled();
  await release("/tea");
  await waitFor(() => expect(onFollow).toHaveBeenCalledExactlyOnceWith("green"));
  await release("/tea");
  expect(onFollow).toHaveBeenCalledOnce();
});

test("AC25 it waits until the page can do it", async () => {
  const { press, onFollow, release, becomeReady } = await open({ isReady: false });
  await press();
  await release("/tea");
  expect(onFollow).not.toHaveBeenCalled();
  await becomeReady();
  expect(onFollow).toHaveBeenCalledExactlyOnceWith("green");
});

test("AC25 an action that the page did not do is not done on another page", async () => {
  const { press, onFollow, release, becomeReady } = await open({ isReady: false });
  await press();
  await release("/tea");
  await release("/coffee");
  await becomeReady();
  expect(onFollow).not.toHaveBeenCalled();
});

test("AC25 what a user with an unconfirmed address wanted is not done for another user", async () => {
  vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { press, onFollow, release } = await open({ viewer: viewerFixture({ id: "7", mail_status: 2 }) });
  await press();
  await release("/tea", "8");
  await release("/tea", "7");
  expect(onFollow).not.toHaveBeenCalled();
});

test("AC25 a user with an unconfirmed address goes to confirm it, and the action waits", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { press, onFollow, services } = await open({ viewer: viewerFixture({ mail_status: 2 }) });
  await press();
  expect(onFollow).not.toHaveBeenCalled();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/users/login?status=inactive");
  expect(services.postponed.stored()).toMatchObject({ name: "follow/tea" });
  expect(services.session.takeAddress()).toBe("/tea?page=2");
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { viewerFixture } from "../../../testing/site.ts";
import { useMember } from "./use-member.ts";
import type { SignedInUser } from "./viewer.ts";

afterEach(() => vi.restoreAllMocks());

interface MemberActionProps {
  readonly back: string | undefined;
  onAllowed(isAllowed: boolean): void;
}

/** An action that only members may take. */
function Follow({ back, onAllowed }: MemberActionProps) {
  const member = useMember();
  return (
    <button type="button" onClick={async () => onAllowed(await member(back))}>
      Follow
    </button>
  );
}

async function follow(viewer?: SignedInUser, back?: string) {
  const onAllowed = vi.fn<(isAllowed: boolean) => void>();
  const options = { url: "/tea?page=2", ...(viewer && { viewer }) };
  const opened = await renderComponent(<Follow back={back} onAllowed={onAllowed} />, options);
  await opened.user.click(screen.getByRole("button", { name: "Follow" }));
  const path = () => opened.services.router.view.get().location.path;
  return { ...opened, onAllowed, path };
}

test("a member goes ahead", async () => {
  const { onAllowed } = await follow(viewerFixture());
  expect(onAllowed).toHaveBeenCalledExactlyOnceWith(true);
});

test.each([
  ["the same page", undefined, "/tea?page=2"],
  ["a page of the action", "/tea/answer", "/tea/answer"],
])("a visitor is asked to log in, and returns to %s", async (_, back, address) => {
  const { user, onAllowed, services, path } = await follow(undefined, back);
  const dialog = within(screen.getByRole("dialog", { name: "Log in to continue" }));
  await user.click(dialog.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(path()).toBe("/users/login"));
  expect(onAllowed).toHaveBeenCalledExactlyOnceWith(false);
  expect(services.session.takeAddress()).toBe(address);
});

test("a visitor who declines stays", async () => {
  const { user, onAllowed, path } = await follow();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onAllowed).toHaveBeenCalledExactlyOnceWith(false);
  expect(path()).toBe("/tea");
});

test("a user with an unconfirmed address goes to confirm it", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { onAllowed } = await follow(viewerFixture({ mail_status: 2 }));
  expect(onAllowed).toHaveBeenCalledExactlyOnceWith(false);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/users/login?status=inactive");
});

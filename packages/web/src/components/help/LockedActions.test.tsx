// @vitest-environment happy-dom
import type { LockedMemberAction } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { LockableButton, LockedActions } from "./LockedActions.tsx";

const locked: LockedMemberAction = {
  action: "edit",
  name: "Edit",
  privilege: "question.edit",
  reason: "You need 100 reputation to edit.",
};

test("P7 a locked action stands in its place, disabled, and opens what it takes", async () => {
  const { user } = await renderComponent(<LockedActions locked={[locked]} />);
  const button = screen.getByRole("button", { name: "Edit" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAttribute("title", locked.reason);
  await user.click(button);
  expect(screen.getByText(locked.reason)).toBeInTheDocument();
  const link = screen.getByRole("menuitem", { name: "What reputation allows" });
  expect(link).toHaveAttribute("href", "/help/privileges#question.edit");
});

test("a locked button does not do what it says; unlocked it does", async () => {
  const onClick = vi.fn<() => void>();
  const button = (lock: LockedMemberAction | undefined) => (
    <LockableButton lock={lock} buttonClass={undefined} onClick={onClick}>
      Edit
    </LockableButton>
  );
  const { user, rerender } = await renderComponent(button(locked));
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(onClick).not.toHaveBeenCalled();
  rerender(button(undefined));
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(onClick).toHaveBeenCalledOnce();
});

test("without locked actions there is nothing", async () => {
  await renderComponent(<LockedActions locked={undefined} />);
  expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
});

// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { PersonLink } from "./PersonLink.tsx";

const grace = { username: "grace h", display_name: "Grace Hopper", avatar: "", rank: 12_345, status: "normal" };

test("a user is a link to the profile with their reputation", async () => {
  await renderComponent(<PersonLink person={grace} />);
  expect(screen.getByRole("link", { name: "Grace Hopper" })).toHaveAttribute("href", "/users/grace%20h");
  expect(screen.getByText("12.3k")).toBeVisible();
});

test("WA15 the number beside a name is heard as reputation", async () => {
  await renderComponent(<PersonLink person={grace} />);
  expect(document.body).toHaveTextContent(/^Grace Hopper12\.3k reputation$/);
});

test("U11 a deleted user has a name without a link", async () => {
  await renderComponent(
    <PersonLink person={{ ...grace, status: "deleted", display_name: "user2f" }} withRank={false} />,
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.body).toHaveTextContent(/^user2f$/);
});

test("without a display name it is the username", async () => {
  await renderComponent(<PersonLink person={{ ...grace, display_name: "" }} withAvatar={false} />);
  expect(screen.getByRole("link", { name: "grace h" })).toBeVisible();
});

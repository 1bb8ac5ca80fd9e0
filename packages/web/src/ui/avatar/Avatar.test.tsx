// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { Avatar } from "./Avatar.tsx";

async function pictureOf(src: string, size: 24 | 96 = 24): Promise<HTMLImageElement | null> {
  await renderComponent(<Avatar name="Ada Lovelace" src={src} size={size} />);
  return document.querySelector("img");
}

test("a user without a picture has initials, which are no text of the page", async () => {
  expect(await pictureOf("")).toBeNull();
  expect(document.querySelector("[data-letters=AL]")).toBeVisible();
  expect(document.body).toHaveTextContent(/^$/);
});

test.each([
  ["/uploads/avatar/a.png", 24, "/uploads/avatar/a.png?s=48"],
  ["/uploads/avatar/a.png?v=2", 96, "/uploads/avatar/a.png?v=2&s=192"],
  ["/uploads/avatar/a.png?s=96", 24, "/uploads/avatar/a.png?s=96"],
  ["/uploads/gravatar/7", 24, "/uploads/gravatar/7?s=48&d=404"],
] as const)("%s is asked for at twice its size of %i", async (src, size, address) => {
  expect(await pictureOf(src, size)).toHaveAttribute("src", address);
});

test("a picture that cannot be loaded gives way to the initials, and is decorative", async () => {
  const picture = await pictureOf("/uploads/gravatar/7");
  expect(picture).toHaveAttribute("alt", "");
  fireEvent.error(picture ?? document.body);
  expect(picture).not.toBeVisible();
});

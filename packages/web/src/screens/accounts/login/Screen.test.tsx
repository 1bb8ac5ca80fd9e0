// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

test("a wrong password is reported beside its field, and the typed values stay", async () => {
  const wrong = "The email and password do not match.";
  const { user, inputsOf } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw fieldError({ pass: wrong });
      },
    },
  });
  await user.type(screen.getByLabelText("Email"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "wrong-horse");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(wrong);
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(inputsOf("loginByEmail")).toMatchObject([{ e_mail: "ada@example.com", pass: "wrong-horse" }]);
});

test("the login redirects a member to the home page", async () => {
  await expect(openPage("/users/login", { viewer: viewerFixture() })).rejects.toThrow("redirects to /");
});

test("too many attempts are reported without a field, and the form can be sent again", async () => {
  const { user, inputsOf } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw apiError(429, "error.user.too_many_attempts", { msg: "Too many attempts. Try again later." });
      },
    },
  });
  await user.type(screen.getByLabelText("Email"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "wrong-horse{Enter}");
  expect(await screen.findByText("Too many attempts. Try again later.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(inputsOf("loginByEmail")).toHaveLength(2));
});

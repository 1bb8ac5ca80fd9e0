// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { givenViewer } from "../../../../testing/site.ts";

test("a wrong password is told beside its field, and what was typed stays", async () => {
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

test("a member who opens the log-in is led to the home page", async () => {
  await expect(openPage("/users/login", { viewer: givenViewer() })).rejects.toThrow("redirects to /");
});

test("too many attempts are told without a field, and the form can be sent again", async () => {
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

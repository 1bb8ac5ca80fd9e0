// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin } from "../../../../testing/account.ts";
import { shownPath } from "../../../../testing/forms.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";

const path = "/users/auth-landing?access_token=external";

test("an external login is completed with the token of the address", async () => {
  const { services, inputsOf } = await openPage(path, { server: { ...afterLogin, checkLanding: () => null } });
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("external");
  expect(inputsOf("checkLanding")).toEqual([{ access_token: "external" }]);
});

test("AC22 a token that was opened in another browser logs no user in", async () => {
  const { services } = await openPage(path, {
    server: {
      checkLanding: () => {
        throw apiError(403, "base.forbidden");
      },
    },
  });
  await waitFor(() => expect(shownPath()).toBe("/users/login"));
  expect(services.session.token()).toBeNull();
});

test("without a token the page redirects to the home page", async () => {
  const { sent } = await openPage("/users/auth-landing");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(sent.map(({ name }) => name)).not.toContain("checkLanding");
});

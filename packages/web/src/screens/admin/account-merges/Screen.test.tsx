// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

test("MU10 a merge with a name that belongs to nobody says which of the two it is", async () => {
  await openPage("/admin/account-merges?from=ada&to=nobody", {
    viewer: users.admin,
    server: {
      accountMerges: () => ({ list: [] }),
      currentPerson: () => ({ ...users.admin, have_password: true }) as never,
      ownFactors: () => [] as never,
      accountMergePreview() {
        throw apiError(404, "error.user.not_found", {
          data: [{ error_field: "to", error_msg: "This person does not exist." }],
        });
      },
    },
  });
  expect(screen.getByText(/^There is no account with the username .?nobody.?\.$/)).toBeInTheDocument();
});

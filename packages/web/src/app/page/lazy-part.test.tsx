// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { lazyPart } from "./lazy-part.tsx";

/** A page with a part that can be opened and closed; its code cannot be loaded the first `failures` times. */
function pageWithPart(failures: number) {
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return { Detail: ({ name }: { name: string; onClose(): void }) => <p>Detail of {name}</p> };
  };
  const Detail = lazyPart(load, "Detail");
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Detail name="wheels" onClose={() => setOpen(false)} />}
      </main>
    );
  }
  return { Page, loads: () => loads };
}

test("Z56 a part is loaded when it is shown, and once", async () => {
  const { Page, loads } = pageWithPart(0);
  const { user } = await renderComponent(<Page />);
  expect(loads()).toBe(0);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Detail of wheels")).toBeInTheDocument();
  expect(loads()).toBe(1);
});

test("Z56 where a part cannot be loaded the page stays and says so, and the next press loads it again", async () => {
  const { Page, loads } = pageWithPart(1);
  const { user, services } = await renderComponent(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() =>
    expect(services.feedback.currentToast.get()).toMatchObject({
      tone: "danger",
      message: "This part of the page could not be loaded. Please check your connection and try again.",
    }),
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Detail of wheels")).toBeInTheDocument();
  expect(loads()).toBe(2);
});

import { expectAccessible, journey, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const PASSWORD = "correct-horse-2";
const LONG = "Rinse the pot with hot water, and wait until it is warm.\n\n".repeat(40);

journey(
  "A10 Q19 a member finds a question on the home page, has it too, and answers it from afar",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "ann");
    const title = "How long does green tea steep";
    const tags = [{ slug_name: "support" }];
    const asked = await owner.send("POST", `${API}/question`, { title, content: "Three minutes or five?", tags });
    const { id } = asked.data as { id: string };
    await owner.send("POST", `${API}/answer`, { question_id: id, content: LONG });

    const ann = await person({ device: "phone" });
    const { page } = ann;
    await ann.goto("/users/login");
    await logIn(ann, "ann@example.com", PASSWORD);
    await ann.goto("/");
    await page.getByRole("link", { name: "For you", exact: true }).waitFor();
    await page.getByRole("link", { name: title }).first().click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("button", { name: "I have this question too" }).click();
    await page.getByRole("button", { name: "I have this question too", pressed: true }).waitFor();
    await page.getByRole("button", { name: "Your answer" }).waitFor();
    await expectAccessible(ann);
    await page.getByRole("button", { name: "Your answer" }).click();
    await page.getByRole("textbox", { name: "Your answer" }).waitFor();
    await page.getByRole("button", { name: "Your answer" }).waitFor({ state: "detached" });
  },
);

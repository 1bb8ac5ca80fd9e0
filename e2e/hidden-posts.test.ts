import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const SPAM = 57;

journey("reports hide a question until a moderator keeps it", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const ann = await addPerson(site.address, owner, "ann");
  const mona = await addPerson(site.address, owner, "mona");
  await owner.send("PUT", "/answer/admin/api/user/role", { user_id: mona.id, role_id: 3 });
  const title = "Where can watches be had cheaply";
  const { data } = await ann.send("POST", `${API}/question`, {
    title,
    content: "Where, please?",
    tags: [{ slug_name: "support", display_name: "support", original_text: "", parsed_text: "" }],
  });
  const { id } = data as { id: string };
  const report = { object_id: id, report_type: SPAM, content: "" };
  for (const name of ["bob", "carol", "dora"]) {
    const reader = await addPerson(site.address, owner, name);
    await reader.send("POST", `${API}/report`, report);
  }

  const visitor = await person();
  expect((await fetch(`${site.address}/questions/${id}`)).status).toBe(404);
  await visitor.goto("/questions");
  expect(await visitor.page.getByText(title).count()).toBe(0);

  const author = await person({ device: "phone" });
  await author.goto("/users/login");
  await logIn(author, "ann@example.com", "correct-horse-2");
  await author.goto(`/questions/${id}`);
  await author.page.getByText("Several people have reported this question.").waitFor();
  await expectAccessible(author);

  const moderator = await person();
  const { page } = moderator;
  await moderator.goto("/users/login");
  await logIn(moderator, "mona@example.com", "correct-horse-2");
  await moderator.goto("/review");
  await page.getByRole("heading", { name: title }).waitFor();
  await expectAccessible(moderator);
  await page.getByRole("button", { name: "Keep and show" }).click();
  await page.getByText("The post is visible again.").waitFor();

  await visitor.goto(`/questions/${id}`);
  await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor();
});

import { expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const QUESTION = {
  title: "How long does green tea have to draw",
  content: "Mine is bitter after five minutes in the pot.",
  tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
};

journey("MV2 MV4 MV5 MV6 staff make an answer a comment, move it on, and take both back", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const [ann, bob, cleo] = [
    await addPerson(site.address, admin, "ann"),
    await addPerson(site.address, admin, "bob"),
    await addPerson(site.address, admin, "cleo"),
  ];
  const { id } = (await ann.send("POST", "/answer/api/v1/question", QUESTION)).data as { id: string };
  for (const [by, content] of [
    [bob, "Mine is bitter, too."],
    [cleo, "Three minutes are enough."],
  ] as const)
    await by.send("POST", "/answer/api/v1/answer", { question_id: id, content });

  const staff = await person();
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto(`/questions/${id}`);
  const answer = page.locator("[id^=answer-]").filter({ hasText: "Mine is bitter, too." });
  await answer.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Make it a comment", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make it a comment" });
  await dialog.getByLabel("Begin with").selectOption("No answer");
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Make it a comment" }).click();
  await page.getByText("The answer is a comment now.").waitFor();
  // Staff still see what is deleted.
  await answer.getByText("This answer is deleted").waitFor();

  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Move comments", exact: true }).press("Enter");
  const move = page.getByRole("dialog", { name: "Move comments" });
  await move.getByLabel("bob: Mine is bitter, too.").check();
  await move.getByLabel("Begin with").selectOption("About another post");
  await expectAccessible(staff);
  await move.getByRole("button", { name: "Move comments" }).click();
  await page.getByText("The comment was moved.").waitFor();
  const other = page.locator("[id^=answer-]").filter({ hasText: "Three minutes are enough." });
  await other.getByText("Mine is bitter, too.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await other.getByText("Mine is bitter, too.").waitFor({ state: "detached" });

  const phone = await person({ device: "phone" });
  await phone.goto("/users/login");
  await logIn(phone, "bob@example.com", password);
  await phone.goto("/users/notifications/inbox");
  await phone.page.getByText(/^Your answer to .* is a comment now/).waitFor();
  await phone.page.getByText(/It does not answer the question on its own/).waitFor();
});

journey("MV7 MV9 MV10 staff merge a question, its address leads on, and take it back", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const ann = await addPerson(site.address, admin, "dora");
  const ask = async (title: string) =>
    ((await ann.send("POST", "/answer/api/v1/question", { ...QUESTION, title })).data as { id: string }).id;
  const target = await ask("Which kettle is the best for white tea");
  const source = await ask("What kettle should one buy for white tea");
  await ann.send("POST", "/answer/api/v1/answer", { question_id: source, content: "Three minutes are enough." });

  const staff = await person();
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto(`/questions/${source}`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Merge into another question", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge into another question" });
  await dialog.getByLabel("The other question").fill(`${site.address}/questions/${target}`);
  await dialog.getByText("Answers: 1").waitFor();
  await dialog.getByLabel("Begin with").selectOption("The same question");
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Merge into another question" }).click();
  await page.getByText("Another question was merged into this one").waitFor();
  await page.locator("[id^=answer-]").getByText("Three minutes are enough.").waitFor();

  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("Another question was merged into this one").waitFor({ state: "detached" });

  const reader = await person({ device: "phone" });
  await reader.goto(`/questions/${source}`);
  await reader.page.getByText("Three minutes are enough.").first().waitFor();
  await admin.send("POST", "/answer/api/v1/post/merge", { question_id: source, target, reason: "The same." });
  await reader.goto(`/questions/${source}`);
  await reader.page.waitForURL((url) => url.pathname.includes(`/questions/${target}`));
  await reader.page.getByText("What kettle should one buy for white tea").waitFor();
  await expectAccessible(reader);
});

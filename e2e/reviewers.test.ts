import { expectAccessible, journey, logIn } from "./harness/journey.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";
import { addPerson, logInOwner, logInPerson, password } from "./harness/wire.ts";

journey("RV20 a reviewer holds a post by its words, and staff publish it", async ({ person, site }) => {
  const caller = await logInOwner(site.address);
  await addPerson(site.address, caller, "wes");
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Review: words and links", true);
  await admin.goto("/admin/reviewer_words");
  await page.getByLabel("Words that hold a post").fill("watches");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await expectAccessible(admin);

  const author = await logInPerson(site.address, "wes");
  const question = {
    title: "Where can watches be had cheaply?",
    content: "I look for cheap watches for my tea timer.",
    tags: [{ slug_name: "tea", display_name: "tea", original_text: "", parsed_text: "" }],
  };
  const { data } = await author.send("POST", "/answer/api/v1/question", question);
  const address = `/questions/${(data as { id: string }).id}`;
  const wes = await person({ device: "phone" });
  await wes.goto("/users/login");
  await logIn(wes, "wes@example.com", password);
  await wes.goto(address);
  await wes.page.getByText("This question waits for approval.").first().waitFor();
  await expectAccessible(wes);
  const reader = await person();
  await reader.goto(address);
  await reader.page.getByText("this page doesn't exist").waitFor();
  reader.browserErrors.forget(/status of 404/);

  await admin.goto("/review");
  await page.getByText("Contains “watches”.").first().waitFor();
  await expectAccessible(admin);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("Nothing waits here").waitFor();
  await reader.goto(address);
  await reader.page.getByRole("heading", { level: 1, name: question.title }).waitFor();
});

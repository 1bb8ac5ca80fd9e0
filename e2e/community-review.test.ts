import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner as ownerOf } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

async function ask(by: Caller, title: string): Promise<string> {
  const { data } = await by.send("POST", "/answer/api/v1/question", {
    ...{ title, content: `${title}? I have tried it for a week and would like to know.` },
    tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
  });
  return (data as { id: string }).id;
}

journey("CQ4 CQ6 CQ7 CQ12 members review first posts with the keyboard and on a phone", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const setting = "/answer/admin/api/siteinfo/question";
  const { data: settings } = await admin.send("GET", setting);
  const queues = { first_posts_rank: 1, queue_goal: 2, audit_every: 0 };
  await admin.send("PUT", setting, { ...(settings as object), ...queues });
  const ann = await addPerson(site.address, admin, "ann");
  for (const name of ["bob", "cleo"]) await addPerson(site.address, admin, name);
  await ask(ann, "How hot should the water for green tea be");
  await ask(ann, "How long does a tin of white tea stay fresh");
  await ask(ann, "Buy the very cheapest tea on our page now");

  const bob = await person();
  await bob.goto("/users/login");
  await logIn(bob, "bob@example.com", password);
  await expect
    .poll(async () => {
      await bob.goto("/review");
      return bob.page.getByRole("heading", { name: "How hot should the water for green tea be" }).count();
    })
    .toBe(1);
  await bob.page.getByText("0 of 2 today").waitFor();
  await expectAccessible(bob);
  await bob.page.keyboard.press("g");
  await bob.page.getByRole("heading", { name: "How long does a tin of white tea stay fresh" }).waitFor();
  await bob.page.getByText("1 of 2 today").waitFor();
  await bob.page.keyboard.press("s");
  await bob.page.getByRole("heading", { name: "Buy the very cheapest tea on our page now" }).waitFor();
  await bob.page.keyboard.press("f");
  const dialog = bob.page.getByRole("dialog", { name: "Flag this question" });
  await dialog.getByRole("radio", { name: /^spam/ }).check();
  await expectAccessible(bob);
  await dialog.getByRole("button", { name: "Flag" }).click();
  await bob.page.getByText("You have reached your goal for today.").waitFor();
  await bob.page.getByText("Nothing waits here").waitFor();
  await expectAccessible(bob);

  const cleo = await person({ device: "phone" });
  await cleo.goto("/users/login");
  await logIn(cleo, "cleo@example.com", password);
  await cleo.goto("/review?queue=first_posts");
  await cleo.page.getByRole("heading", { name: "How long does a tin of white tea stay fresh" }).waitFor();
  await expectAccessible(cleo);
  await cleo.page.getByRole("button", { name: "Comment" }).click();
  await cleo.page.getByRole("dialog").getByRole("textbox").fill("Which kind of tin is it?");
  await cleo.page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await cleo.page.getByText("Nothing waits here").waitFor();

  const owner = await person();
  await owner.goto("/users/login");
  await logIn(owner, ownerOf.email, ownerOf.password);
  await owner.goto("/review/reviews");
  await owner.page.getByRole("listitem").getByText("Commented").waitFor();
  await owner.page.getByRole("listitem").getByText("Flagged", { exact: true }).waitFor();
  await expectAccessible(owner);
});

// Switches settings one after the other, looks at the page where each shows, and puts it back.
import { expect, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner as ownerOf } from "../harness/site.ts";
import { addPerson, logInOwner, password } from "../harness/wire.ts";
import { type SettingStage, settingEffects } from "./setting-effects.ts";

const API = "/answer/api/v1";

async function arrive(person: BrowserUser, email: string, pass: string): Promise<BrowserUser> {
  await person.goto("/users/login");
  await logIn(person, email, pass);
  return person;
}

journey("G1 a setting shows where it belongs, and no longer once it is put back", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const ann = await addPerson(site.address, admin, "ann");
  const bob = await addPerson(site.address, admin, "bob");
  const content = "See ![this](https://elsewhere.example/tea.png), please.";
  const asked = { title: "How long does the tea draw", content, tags: [{ slug_name: "support" }] };
  const question = ((await ann.send("POST", `${API}/question`, asked)).data as { id: string }).id;
  await ann.send("POST", `${API}/answer`, { question_id: question, content: "Three minutes and no more." });
  const stage: SettingStage = {
    ...{ site, admin, ann, bob, question, visitor: await person() },
    member: await arrive(await person(), "ann@example.com", password),
    owner: await arrive(await person(), ownerOf.email, ownerOf.password),
  };
  const wrong: string[] = [];
  for (const { of, page, change, shows } of settingEffects) {
    const path = `/answer/admin/api/siteinfo/${page}`;
    const before = (await admin.send("GET", path)).data as object;
    const seen = [await shows(stage)];
    const saved = await admin.send("PUT", path, { ...before, ...change });
    if (saved.status !== 200) wrong.push(`${of}: ${JSON.stringify(saved)}`);
    seen.push(await shows(stage));
    await admin.send("PUT", path, before);
    seen.push(await shows(stage));
    if (seen.join() !== "false,true,false") wrong.push(`${of}: ${seen}`);
  }
  for (const each of [stage.visitor, stage.member, stage.owner]) each.browserErrors.forget(/\b40[34]\b|Failed to load/);
  expect(wrong).toEqual([]);
});

import { pathIn } from "../harness/base-path.ts";
import { expect, expectAccessible, journey } from "../harness/journey.ts";
import { type ServedSite, startSite } from "../harness/site.ts";
import { accept, answer, ask, comment, find, install, signUp, voteUp } from "./steps.ts";

/** The full test also runs this on PostgreSQL and MariaDB: a server with an empty database. */
const database = process.env.E2E_DATABASE_URL;
// The database can be installed only once.
const devices: readonly ("desktop" | "phone")[] = database ? ["desktop"] : ["desktop", "phone"];

/** Sites before their installation, one per journey. They stop with the file: open pages still poll them. */
const firstVisit = journey.extend<{ newSite: () => Promise<ServedSite> }>({
  newSite: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const sites: ServedSite[] = [];
      await use(async () => {
        const site = await startSite({ installed: false });
        sites.push(site);
        return site;
      });
      await Promise.all(sites.map((site) => site.stop()));
    },
    { scope: "file" },
  ],
});

firstVisit.for(devices)(
  "from an empty folder to an accepted answer that search finds, on a %s",
  async (device, { newSite, personOn }) => {
    const emptySite = await newSite();
    const admin = await personOn(emptySite, { device });
    await install(admin, database);

    const title = "How do I warm a teapot without cracking it?";
    const ann = await personOn(emptySite, { device });
    await signUp(ann, { name: "Ann Lee", email: "ann@example.com", password: "correct-horse-3" });
    await ask(ann, title, "Mine is made of **glass**, and the kitchen is cold.");
    const pathname = pathIn(ann.page.url());

    const ben = await personOn(emptySite, { device });
    await signUp(ben, { name: "Ben Ode", email: "ben@example.com", password: "correct-horse-4" });
    await ben.goto(pathname);
    await answer(ben, "Pour in a little lukewarm water first and swirl it.");

    await ann.goto(pathname);
    await comment(ann, "How lukewarm should it be?");
    await admin.goto(pathname);
    await voteUp(admin);
    await accept(ann);

    const visitor = await personOn(emptySite, { device });
    await find(visitor, "teapot cracking", title);
    await visitor.goto(pathname);
    expect(await visitor.page.getByText("Accepted", { exact: true }).count()).toBe(1);
    expect(await visitor.page.locator("output").allInnerTexts()).toEqual(["0", "1"]);
    expect(await visitor.page.getByText("How lukewarm should it be?").isVisible()).toBe(true);
    await expectAccessible(visitor);
  },
);

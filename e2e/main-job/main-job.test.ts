import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import { owner, type Site, startSite } from "../harness/site.ts";
import { accept, answer, ask, comment, find, install, signUp, voteUp } from "./steps.ts";

/** The long proof runs this on PostgreSQL and MariaDB as well: a server with an empty database. */
const database = process.env.E2E_DATABASE_URL;
// The database is empty once.
const devices: readonly ("desktop" | "phone")[] = database ? ["desktop"] : ["desktop", "phone"];

/** A site as a newcomer finds it, one a journey. */
const firstVisit = journey.extend<{ emptySite: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
  emptySite: async ({}, use) => {
    const site = await startSite({ installed: false });
    await use(site);
    await site.stop();
  },
});

firstVisit.for(devices)(
  "from an empty folder to an accepted answer that search finds, on a %s",
  async (device, { emptySite, sit }) => {
    const admin = await sit(emptySite, { device });
    await install(admin, database);
    await logIn(admin, owner.email, owner.password);

    const title = "How do I warm a teapot without cracking it?";
    const ann = await sit(emptySite, { device });
    await signUp(ann, { name: "Ann Lee", email: "ann@example.com", password: "correct-horse-3" });
    await ask(ann, title, "Mine is made of **glass**, and the kitchen is cold.");
    const { pathname } = new URL(ann.page.url());

    const ben = await sit(emptySite, { device });
    await signUp(ben, { name: "Ben Ode", email: "ben@example.com", password: "correct-horse-4" });
    await ben.goto(pathname);
    await answer(ben, "Pour in a little lukewarm water first and swirl it.");

    await ann.goto(pathname);
    await comment(ann, "How lukewarm should it be?");
    await admin.goto(pathname);
    await voteUp(admin);
    await accept(ann);

    const visitor = await sit(emptySite, { device });
    await find(visitor, "teapot cracking", title);
    await visitor.goto(pathname);
    expect(await visitor.page.getByText("Accepted", { exact: true }).count()).toBe(1);
    expect(await visitor.page.locator("output").allInnerTexts()).toEqual(["0", "1"]);
    expect(await visitor.page.getByText("How lukewarm should it be?").isVisible()).toBe(true);
    await expectAccessible(visitor);
  },
);

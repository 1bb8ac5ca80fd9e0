import { expect, journey } from "../harness/journey.ts";
import { owner, type Site, startSite } from "../harness/site.ts";
import { accept, answer, comment, install, logIn, signUp, voteUp } from "./steps.ts";

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

    const ann = await sit(emptySite, { device });
    await signUp(ann, { name: "Ann Lee", email: "ann@example.com", password: "correct-horse-3" });
    expect(ann.page.url()).toMatch(/\/$/);

    await ann.goto("/questions");
    await ann.page.getByRole("link", { name: "What is a tag, and how do I choose one?" }).first().click();
    await answer(ann, "Boil the water first, then warm the pot.");
    await admin.goto(new URL(ann.page.url()).pathname);
    await comment(admin, "How long should it be warmed?");
    await voteUp(admin);
    await accept(admin);
  },
);

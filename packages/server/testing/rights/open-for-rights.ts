import type { InputOf } from "@askwell/contract";
import { createFixtures, type SiteFixtures } from "../fixtures.ts";
import { type TestPerson, type TestSite, testSite } from "../site.ts";

type GrantRequest = Omit<InputOf<"grantRights">, "username">;

/** A site with users who post and flag, a moderator, and the tags tea, coffee and matcha, a synonym of tea. */
export interface RightsSite {
  readonly site: TestSite;
  readonly fixtures: SiteFixtures;
  readonly ann: TestPerson;
  readonly bob: TestPerson;
  /** A moderator. */
  readonly mona: TestPerson;
  grant(who: TestPerson, input: GrantRequest): Promise<{ id: string }>;
  /** A new user with rights. */
  holder(name: string, input: GrantRequest): Promise<{ who: TestPerson; id: string }>;
  /** Flags a post as spam. */
  flag(id: string): Promise<unknown>;
  /** Asks a question with a tag, and returns its id. */
  asked(tag: string, by?: TestPerson): Promise<string>;
}

/** The id of the task about the flags on a post. */
export const flagTaskOf = (id: string): string => `flagged_post:${id}`;

/** Opens a site for tests of granted rights. Close `site` at the end. */
export async function openForRights(): Promise<RightsSite> {
  const site = await testSite();
  const fixtures = createFixtures(site);
  const ann = await site.person("ann", { rank: 200 });
  const bob = await site.person("bob", { rank: 200 });
  const mona = await site.person("mona", { role_id: 3 });
  await fixtures.question({ by: ann, tags: ["tea", "coffee", "matcha"] });
  await site.call(site.admin, "setTagSynonyms", {
    tag_id: (await site.call(site.admin, "tagInfo", { name: "tea" })).tag_id,
    synonym_tag_list: [{ slug_name: "matcha", display_name: "matcha", original_text: "" }],
  });
  const grant: RightsSite["grant"] = (who, input) =>
    site.call(site.admin, "grantRights", { username: who.username, ...input });
  return {
    ...{ site, fixtures, ann, bob, mona, grant },
    async holder(name, input) {
      const who = await site.person(name, { rank: 1 });
      return { who, id: (await grant(who, input)).id };
    },
    flag: (id) => site.call(bob, "flagPost", { object_id: id, report_type: 57, content: "" }),
    asked: async (tag, by = ann) => (await fixtures.question({ by, tags: [tag] })).id,
  };
}

export { createFixtures, type SiteFixtures } from "./fixtures.ts";
export { guideExample, guideModule, guidePackage } from "./guide-example.ts";
export { detailOf, installAndActivate, uploadPackage } from "./installed-plugins.ts";
export { type Mailbox, openMailbox } from "./mailbox.ts";
export { unpackZip } from "./moving/unpack-zip.ts";
export { createPastSite, databaseOf, type PastSite } from "./past-site.ts";
export {
  type ArchiveEntry,
  type ManifestPart,
  manifestOf,
  packEntries,
  packPlugin,
} from "./plugin-packages.ts";
export { createQ2aSite, type Q2aSite } from "./question2answer/q2a-site.ts";
export { type ModerationPlan, seedModeration } from "./review/seed-moderation.ts";
export { type MultiplyPlan, multiplySite } from "./seeding/multiply-site.ts";
export { type SeedPlan, seedSite, signInSeeded } from "./seeding/seed-site.ts";
export { type TestPerson, type TestSite, testSite } from "./site.ts";

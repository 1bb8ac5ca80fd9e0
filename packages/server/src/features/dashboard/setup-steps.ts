import type { Reply } from "@askwell/contract";
import { defaultSettings, privilegeOptions } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { isAccepted } from "../site/index.ts";
import { countPeople, countTags, hasImport, hasSaved } from "./queries.ts";
import { readSetupChoices } from "./setup-choices.ts";

type SetupStepName = Reply<"setupSteps">["steps"][number]["name"];

const ENOUGH_TAGS = 10;
const FEW_PEOPLE = 3;

/** The setup steps of the site. Rules: docs/rules/administration.md AD1, AD2. */
export async function setupSteps(app: App, _admin: Admin): Promise<Reply<"setupSteps">> {
  const done = await doneSteps(app);
  const { skipped, is_hidden } = await readSetupChoices(app.db.read);
  const steps = Object.entries(done).map(([name, isDone]) => ({
    name: name as SetupStepName,
    state: isDone ? ("done" as const) : skipped.includes(name) ? ("skipped" as const) : ("open" as const),
  }));
  return { steps, is_hidden, tag_rank: rankToCreateTags(app) };
}

/** Which steps are done, from the state of the site. */
async function doneSteps(app: App): Promise<Record<SetupStepName, boolean>> {
  const db = app.db.read;
  const { description, short_description } = app.settings.get("general");
  const { logo, mobile_logo, square_icon } = app.settings.get("branding");
  return {
    identity: description !== "" || short_description !== "",
    logo: logo !== "" || mobile_logo !== "" || square_icon !== "",
    color: colorOf(app.settings.get("theme")) !== colorOf(defaultSettings.theme),
    mail: isAccepted(app.settings),
    login: app.plugins.active("connector").length > 0 || (await hasSaved(db, "login")),
    tags: (await countTags(db, ENOUGH_TAGS)) >= ENOUGH_TAGS,
    legal: app.settings.get("policies").terms_of_service_original_text !== "",
    people: (await countPeople(db)) > FEW_PEOPLE,
    import: await hasImport(db),
    backups: app.settings.get("backups").backup_schedule !== "off",
  };
}

function colorOf({ theme, theme_config }: typeof defaultSettings.theme): string {
  return (
    theme_config[theme]?.primary_color ??
    defaultSettings.theme.theme_config.default?.primary_color ??
    ""
  ).toLowerCase();
}

function rankToCreateTags(app: App): number {
  const { level, custom_privileges } = app.settings.get("privileges");
  const rank = privilegeOptions(custom_privileges).find((option) => option.level === level)?.values["tag.add"] ?? 0;
  return rank > 1 ? rank : 0;
}

import { countImported, countLeftOut } from "../summary.ts";
import { pluginHere } from "./plugin-names.ts";
import { type AnswerRun, importTable, storeBatch } from "./run.ts";
import { objectOf, textOf } from "./values.ts";

/** Fields of plugins that have the same meaning here, by the slug name here: their names there and here. */
export const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  connector_github: { client_id: "client_id", client_secret: "client_secret" },
  connector_google: { client_id: "client_id", client_secret: "client_secret" },
  connector_discord: { client_id: "client_id", client_secret: "client_secret" },
  reviewer_words: { spam_keywords: "hold_words" },
};

/** Imports the settings of plugins that do the same here, and whether they are on. Rule: docs/rules/import-answer.md XA19. */
export async function importPlugins(run: AnswerRun): Promise<void> {
  const states = await statesIn(run);
  await importTable(run, "plugin_config", (rows) => async (tx, summary) => {
    for (const row of rows) {
      const slugName = textOf(row, "plugin_slug_name");
      const here = pluginHere(slugName);
      const names = Object.hasOwn(FIELDS, here) ? FIELDS[here] : undefined;
      const plugin = run.app.plugins.find(here);
      const values = objectOf(textOf(row, "value"));
      if (!names || !plugin || !values) {
        countLeftOut(summary, "plugins", `nothing like it here, or set up otherwise: ${slugName}`);
        continue;
      }
      const known = Object.entries(names).filter(([there]) => typeof values[there] === "string");
      const taken = Object.fromEntries(known.map(([there, field]) => [field, values[there] as string]));
      const before = run.app.plugins.contextOf(plugin).configuration;
      await run.app.plugins.save(tx, here, { values: { ...before, ...taken }, enabled: states[slugName] === true });
      countImported(summary, "plugins");
    }
  });
  await leaveOut(run, ["plugin_user_config", "plugin_kv_storage"], "plugin data", "in the form of another program");
}

async function statesIn({ source }: AnswerRun): Promise<Readonly<Record<string, unknown>>> {
  for await (const rows of source.batches("config"))
    for (const row of rows) if (textOf(row, "key") === "plugin.status") return objectOf(textOf(row, "value")) ?? {};
  return {};
}

/** Counts the rows of tables that have no place here. */
export async function leaveOut(run: AnswerRun, tables: readonly string[], kind: string, reason: string): Promise<void> {
  const counts = await Promise.all(tables.map((table) => run.source.count(table)));
  await storeBatch(run, async (_tx, summary) => {
    countLeftOut(
      summary,
      kind,
      reason,
      counts.reduce((sum, count) => sum + count, 0),
    );
  });
}

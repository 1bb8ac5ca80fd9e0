import type { App } from "../../../app.ts";
import { readBatches } from "../../../platform/db/index.ts";
import { replaceNameWords } from "../name-words.ts";
import { outdateGains, refreshGains } from "./gains.ts";
import { outdateAllSummaries, refreshSummaries } from "./summaries.ts";

const BATCH = 500;

/** Makes everything that the directory of people reads anew, after an import that wrote users and posts as they are. */
export async function fillDirectory(app: App, shouldStop: () => boolean): Promise<void> {
  const batches = readBatches(
    BATCH,
    (user: { readonly id: string }) => user.id,
    (after) =>
      app.db.read.selectFrom("users").select("id").where("id", ">", after).orderBy("id").limit(BATCH).execute(),
  );
  for await (const users of batches) {
    if (shouldStop()) return;
    await app.db.write((tx) =>
      replaceNameWords(
        tx,
        users.map(({ id }) => id),
      ),
    );
  }
  await app.db.write(async (tx) => {
    await outdateGains(tx, app.now());
    await outdateAllSummaries(tx);
  });
  await refreshGains(app);
  await refreshSummaries(app, { shouldStop });
}

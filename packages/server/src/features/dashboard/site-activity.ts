import type { Reply } from "@askwell/contract";
import { startOfDay } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { countByDay } from "./queries.ts";

const DAY = 86_400;
const DAYS = 30;

/** The posts and the new users of each of the last thirty days. */
export async function siteActivity(app: App, _admin: Admin): Promise<Reply<"siteActivity">> {
  const db = app.db.read;
  const today = startOfDay(app.now(), app.settings.get("interface").time_zone);
  const first = today - (DAYS - 1) * DAY;
  const questions = await countByDay(db, "questions", first);
  const answers = await countByDay(db, "answers", first);
  const people = await countByDay(db, "users", first);
  const days = Array.from({ length: DAYS }, (_, n) => {
    const at = first + n * DAY;
    return {
      at,
      questions: questions.get(at) ?? 0,
      answers: answers.get(at) ?? 0,
      people: people.get(at) ?? 0,
    };
  });
  return { days };
}

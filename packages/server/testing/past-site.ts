import { join } from "node:path";
import type { CallName, InputOf, Reply } from "@askwell/contract";
import { compose, dataPaths } from "../src/compose.ts";
import { saveViews } from "../src/features/questions/index.ts";
import { openSession } from "../src/features/sessions/index.ts";
import { addUsers, type NewUser } from "../src/features/users/bulk.ts";
import { createHttpServer } from "../src/http/server.ts";
import { installSite, type SiteForm } from "../src/install/install-site.ts";
import { migrations } from "../src/migrations/index.ts";
import { migrate, openDatabase } from "../src/platform/db/index.ts";
import { createLog } from "../src/platform/log/index.ts";
import { hashPassword } from "../src/platform/passwords/index.ts";
import type { Tables } from "../src/tables.ts";
import { sendCall, type TestPerson } from "./site.ts";

/** A user of a past site; without a password nobody can log in as this user. */
export type PastUser = Partial<NewUser> & Pick<NewUser, "username" | "display_name"> & { readonly password?: string };

/** A user who makes calls on a past site. */
export interface PastPerson {
  readonly id: string;
  readonly username: string;
  readonly role_id: number;
}

const DAY_SECONDS = 86_400;

/** A site in a data folder whose clock is set by the caller, so that its content gets times in the past. */
export interface PastSite {
  /** The administrator of the installation. */
  readonly admin: PastPerson;
  /** Sets the site's clock, in Unix seconds. */
  setTime(time: number): void;
  addUser(user: PastUser): Promise<PastPerson>;
  /** Adds views to questions, by id. */
  addViews(views: ReadonlyMap<string, number>): Promise<void>;
  call<Name extends CallName>(who: PastPerson, name: Name, input: InputOf<Name>): Promise<Reply<Name>>;
  /** Runs the jobs that are due: notifications, badges, the search index. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The address of the database of a past site. */
export const databaseOf = (folder: string): string => `sqlite:${join(folder, "askwell.db")}`;

/** Installs a site in an empty data folder at a time in the past. Afterwards `askwell serve` serves the folder with
 * that database. */
export async function createPastSite(folder: string, form: SiteForm, time: number): Promise<PastSite> {
  let clock = time;
  const database = await openDatabase<Tables>(databaseOf(folder));
  await migrate(database, migrations);
  const site = await compose({ database, ...dataPaths(folder), log: createLog("silent"), now: () => clock });
  const { app } = site;
  await installSite(app, form);
  const server = await createHttpServer({ app });
  await server.ready();

  const sessions = new Map<string, { readonly until: number; readonly session: TestPerson }>();
  /** The session of a user, a new one each day: the clock runs through weeks. */
  const sessionOf = async ({ id, username, role_id }: PastPerson): Promise<TestPerson> => {
    const open = sessions.get(id);
    if (open && clock < open.until) return open.session;
    const { access_token, visit_token } = await openSession(app, { id, role_id }, { ip: "127.0.0.1", user_agent: "" });
    const session = { id, username, token: access_token, visit_token };
    sessions.set(id, { until: clock + DAY_SECONDS, session });
    return session;
  };
  const owner = await app.db.read.selectFrom("users").select("id").executeTakeFirstOrThrow();

  return {
    admin: { id: owner.id, username: form.name, role_id: 2 },
    setTime(next) {
      clock = next;
    },
    async addUser({ password, ...user }) {
      const password_hash = password ? await hashPassword(password) : "";
      const id = await app.db.write(async (tx) => {
        const next = await app.ids.next(tx, "user");
        const email = `${user.username}@example.com`;
        await addUsers(tx, [{ id: next, created_at: clock, email, rank: 1, password_hash, ...user }]);
        await app.emit(tx, { kind: "person_confirmed", user_id: next });
        return next;
      });
      return { id, username: user.username, role_id: user.role_id ?? 1 };
    },
    addViews: (views) => saveViews(app.db, views, { stored: () => {}, onViewed: app.search.viewed }),
    async call(who, name, input) {
      const envelope = await sendCall(server, await sessionOf(who), name, input);
      if (envelope.code !== 200) throw new Error(`${who.username}: ${name} failed: ${JSON.stringify(envelope)}`);
      return envelope.data as never;
    },
    settle: () => app.jobs.settle(),
    async close() {
      await server.close();
      await site.stop();
    },
  };
}

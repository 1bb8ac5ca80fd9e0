import { accountKey } from "@askwell/domain";
import type { UserCenterPerson } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { findLogin } from "../connectors/index.ts";
import { lockUser, updateUser } from "../users/index.ts";

const MOST_CHARACTERS = 2000;

/** Takes over what the user center says about somebody who has come in from there: it is where they change it. */
export async function refreshPerson(app: App, provider: string, person: UserCenterPerson): Promise<void> {
  const login = await findLogin(app.db.read, provider, person.external_id);
  if (!login) return;
  const facts = factsOf(person);
  await app.db.write(async (tx) => {
    const user = await lockUser(tx, login.user_id);
    const isNew = Object.entries(facts).some(([field, value]) => user?.[field as keyof typeof facts] !== value);
    if (!user || !isNew) return;
    await updateUser(tx, user.id, { ...facts, updated_at: app.now() });
    await app.touch(tx, "users", `user:${user.id}`);
  });
}

function factsOf({ display_name, avatar, mobile }: UserCenterPerson) {
  const name = [...display_name].slice(0, 30).join("").trim();
  return {
    ...(name !== "" && { display_name: name, display_key: accountKey(name) }),
    ...(avatar !== "" && { avatar_type: "custom", avatar_custom: avatar }),
    ...(typeof mobile === "string" && mobile !== "" && { mobile: mobile.slice(0, MOST_CHARACTERS) }),
  };
}

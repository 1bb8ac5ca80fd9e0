import { owner } from "./site.ts";

/** A reply of a call: the HTTP status and the inner `data`. */
export interface WireReply {
  readonly status: number;
  readonly reason: string;
  // Unknown on purpose: tests state what they expect.
  readonly data: unknown;
}

/** A signed-in user who makes calls. */
export interface Caller {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly send: (method: string, path: string, body?: unknown) => Promise<WireReply>;
}

/** The password of users created by `addPerson`. */
export const password = "correct-horse-2";

function sender(address: string, token: string): Caller["send"] {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: token, "accept-language": "en_US", "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const envelope = (await response.json()) as Omit<WireReply, "status">;
    return { status: response.status, reason: envelope.reason, data: envelope.data };
  };
}

/** Logs in with an address and a password. */
export async function logInAs(address: string, e_mail: string, pass: string): Promise<Caller> {
  const visitor = sender(address, "");
  const { status, reason, data } = await visitor("POST", "/answer/api/v1/user/login/email", { e_mail, pass });
  if (status !== 200) throw new Error(`${e_mail} could not log in: ${status} ${reason}`);
  const { id, username, access_token } = data as Record<"id" | "username" | "access_token", string>;
  return { id, username, token: access_token, send: sender(address, access_token) };
}

/** Logs in as the owner of the installation. */
export function logInOwner(address: string): Promise<Caller> {
  return logInAs(address, owner.email, owner.password);
}

/** Creates a user as the owner, and logs them in. */
export async function addPerson(address: string, admin: Caller, name: string): Promise<Caller> {
  const email = `${name}@example.com`;
  const person = { display_name: name, email, password };
  const { status, reason } = await admin.send("POST", "/answer/admin/api/user", person);
  if (status !== 200) throw new Error(`${name} could not be added: ${status} ${reason}`);
  return logInAs(address, email, password);
}

/** Logs in as a user created by `addPerson`. */
export function logInPerson(address: string, name: string): Promise<Caller> {
  return logInAs(address, `${name}@example.com`, password);
}

import type { MeasuredServer } from "./processes.ts";

/** The administrator of a seeded site. */
const ADMIN = { e_mail: "admin@example.com", pass: "bench-Pass-2026" };

/** Makes a call, such as `POST api/v1/user/login/email`; throws if it fails. */
export async function callSite<Data>(
  { port }: MeasuredServer,
  address: string,
  { body, token }: { readonly body?: object; readonly token?: string } = {},
): Promise<Data> {
  const [method = "POST", path] = address.split(" ");
  const headers = { "content-type": "application/json", ...(token !== undefined && { authorization: token }) };
  const url = `http://127.0.0.1:${port}/answer/${path}`;
  const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data };
  if (code !== 200) throw new Error(`${address}: ${msg}`);
  return data;
}

/** Logs the administrator in. */
export async function adminToken(site: MeasuredServer): Promise<string> {
  const { access_token } = await callSite<{ access_token: string }>(site, "POST api/v1/user/login/email", {
    body: ADMIN,
  });
  return access_token;
}

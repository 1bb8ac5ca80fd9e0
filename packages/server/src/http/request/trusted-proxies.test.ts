import fastify from "fastify";
import { expect, test } from "vitest";
import { ignorePorts, trustedProxies } from "./trusted-proxies.ts";

async function addressSeen(value: string | undefined, forwarded: string, remoteAddress = "10.0.0.1"): Promise<string> {
  const server = fastify({ trustProxy: trustedProxies(value) });
  ignorePorts(server);
  server.get("/", (request, reply) => reply.send(request.ip));
  const { body } = await server.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": forwarded } });
  await server.close();
  return body;
}

test("AC3 what a client writes into X-Forwarded-For is never trusted", async () => {
  const forged = "1.1.1.1, 203.0.113.9";
  expect(await addressSeen("true", forged)).toBe("203.0.113.9");
  expect(await addressSeen("2", `${forged}, 10.0.0.2`)).toBe("203.0.113.9");
  expect(await addressSeen("10.0.0.1", forged)).toBe("203.0.113.9");
  expect(await addressSeen("10.0.0.0/8", `${forged}, 10.9.9.9`)).toBe("203.0.113.9");
  expect(await addressSeen("10.0.0.2", forged)).toBe("10.0.0.1");
});

test.each([
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::9]:51234", "2001:db8::9"],
  ["[2001:db8::9]", "2001:db8::9"],
  ["2001:db8::9", "2001:db8::9"],
])("AK9 the port that a proxy appends to an address is ignored: %s", async (entry, address) => {
  expect(await addressSeen("true", entry)).toBe(address);
  expect(await addressSeen("10.0.0.0/8", `1.1.1.1:80, ${entry}, 10.9.9.9:4711`)).toBe(address);
});

test("AC3 without a proxy the client's address is that of the connection", async () => {
  for (const value of [undefined, "", "false", " false ", "0"]) {
    expect(await addressSeen(value, "1.1.1.1")).toBe("10.0.0.1");
  }
});

test("AC3 a value that is neither a number nor an address is rejected with its text", () => {
  for (const value of ["maybe", "10.0.0.1, proxy.example", "10.0.0.0/99", "10.0.0.1,"]) {
    expect(() => trustedProxies(value)).toThrow(`TRUST_PROXY is ${value}`);
  }
  expect(trustedProxies("loopback, 10.0.0.0/8,::1, 10.0.0.0/255.0.0.0")).toContain("::1");
});

import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { fetchPublic, isPublicAddress } from "./fetch-public.ts";

const limits = { timeoutMs: 5000, maxBytes: 1000 };

test.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
  ],
  ...[
    "::",
    "::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "64:ff9b:1::a00:1",
    "::ffff:0:127.0.0.1",
    "fec0::1",
    "100::1",
    "fe80::1%eth0",
  ],
  ...["localhost", "", "1.2.3"],
])("U20 %j is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "192.0.80.239", "2606:4700::1111"])("U20 %j is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("U20 nothing is fetched from this machine, by address or by name, nor by another protocol", async () => {
  let requests = 0;
  const server = createServer((_, reply) => {
    requests += 1;
    reply.end("secret");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]) {
    await expect(fetchPublic(`http://${host}:${port}/`, limits), host).rejects.toThrow();
  }
  await expect(fetchPublic("file:///etc/passwd", limits)).rejects.toThrow();
  await expect(fetchPublic(`http://ann:pw@example.org:${port}/`, limits)).rejects.toThrow();
  server.close();
  expect(requests).toBe(0);
});

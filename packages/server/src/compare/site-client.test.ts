import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ALWAYS_ACCEPTED, acceptanceTest } from "./accepted.ts";
import { openSite } from "./site-client.ts";

test("CP6 a site that does not reply, and an address of no site, are named", async () => {
  const server = createServer((_, response) => response.writeHead(404).end("<html>Nothing here</html>"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(openSite(`${base}/qa/`)).rejects.toThrow(
    `${base}/qa has no site with this API: it answers with status 404.`,
  );
  server.close();
  await once(server, "close");
  await expect(openSite(base)).rejects.toThrow(`${base} does not reply: connect ECONNREFUSED`);
  for (const address of ["nonsense", "ftp://old.example"])
    await expect(openSite(address)).rejects.toThrow(`"${address}" is no address of a site`);
});

test("CP3 links to connect an account differ in a code that is used once", () => {
  const isAccepted = acceptanceTest(ALWAYS_ACCEPTED);
  expect(isAccepted("/answer/api/v1/connector/user/info?page=1&page_size=20", "data[0].link")).toBe(true);
  expect(isAccepted("/answer/api/v1/connector/user/info?page=1&page_size=20", "data[0].name")).toBe(false);
});

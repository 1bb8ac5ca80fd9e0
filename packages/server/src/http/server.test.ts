import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testSite } from "../../testing/index.ts";

test("OP9 a connection that a browser has opened in advance does not keep the site from stopping", {
  timeout: 20_000,
}, async () => {
  const site = await testSite();
  const { port } = new URL(await site.server.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  const closed = once(socket, "close");
  await site.close();
  expect(await closed).toEqual([false]);
});

import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand out by themselves (from 32,768 on Linux, 49,152 elsewhere): until the caller listens
 * on the port, no connection of another process is given it.
 */
const FIRST_PORT = 15_000;
const PORT_COUNT = 16_000;

/** A port of the loopback interface that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  // At random, so that processes that look at the same time find different ones.
  const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}

import { once } from "node:events";
import { connect } from "node:net";
import type { EnginePlan } from "./engine.ts";
import { redisProgram } from "./programs.ts";

/** Redis, with a password and without persistence: the site must not depend on what a cache remembers. */
export const REDIS_PASSWORD = "engine-Pass-1";

export const redis: EnginePlan = {
  name: "Redis",
  command: ({ port }) => [
    redisProgram(),
    ...["--bind", "127.0.0.1", "--port", String(port), "--requirepass", REDIS_PASSWORD],
    ...["--save", "", "--appendonly", "no"],
  ],
  async isReady({ port }) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      socket.write(`AUTH ${REDIS_PASSWORD}\r\nPING\r\n`);
      let reply = "";
      while (!reply.includes("PONG")) reply += String((await once(socket, "data"))[0]);
      return true;
    } finally {
      socket.destroy();
    }
  },
};

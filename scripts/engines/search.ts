import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { basename, join } from "node:path";
import type { EnginePlan } from "./engine.ts";
import { archivesOf } from "./programs.ts";

/** The programs of the runners, which start nodes in one process. */
const runners = {
  opensearch: "org.codelibs.opensearch.runner.OpenSearchRunner",
  elasticsearch: "org.codelibs.elasticsearch.runner.ElasticsearchClusterRunner",
} as const;
/** The runners use no port above the last. */
const PORTS = { first: 9220, last: 9299 };

/** The name of the cluster tells servers apart. */
const nameOf = (folder: string) => basename(folder);

async function isFree(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isUsed = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return !isUsed;
}

async function findPort(): Promise<number> {
  const count = PORTS.last - PORTS.first + 1;
  // Tests that start servers at the same time begin at different ports.
  const start = randomInt(count);
  for (let step = 0; step < count; step++) {
    const port = PORTS.first + ((start + step) % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${PORTS.first} to ${PORTS.last} is free`);
}

/** A server with one node. Its documents survive a stop. */
const planOf = (name: string, archives: keyof typeof runners, plugins: readonly string[] = []): EnginePlan => ({
  name,
  findPort,
  command({ folder, port }) {
    const memory = ["-Xms512m", "-Xmx512m", "-cp", join(archivesOf(archives), "*")];
    const node = ["-basePath", join(folder, "node"), "-numOfNode", "1", "-clusterName", nameOf(folder)];
    // The first node gets the next port.
    const http = ["-printOnFailure", "-baseHttpPort", String(port - 1)];
    const types = plugins.length > 0 ? ["-pluginTypes", plugins.join(",")] : [];
    return ["java", ...memory, runners[archives], ...node, ...http, ...types];
  },
  async isReady({ folder, port }) {
    const reply = await fetch(`http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow`);
    return ((await reply.json()) as { cluster_name: string }).cluster_name === nameOf(folder);
  },
});

/** With the plugin for vectors, as the distributions of OpenSearch have it. */
export const opensearch = planOf("OpenSearch", "opensearch", ["org.opensearch.knn.plugin.KNNPlugin"]);
/** The last version with a runner; the plugin's oldest one, which stores no vectors. */
export const elasticsearch = planOf("Elasticsearch", "elasticsearch");

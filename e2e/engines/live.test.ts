import { afterAll, beforeAll } from "vitest";
import { startServer, type TestServer } from "../../scripts/databases/server.ts";
import { expect, journey, logIn } from "../harness/journey.ts";
import { addPerson, type Caller, logInOwner, password } from "../harness/wire.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { ask } from "./visit.ts";

const API = "/answer/api/v1";
const STREAMS = { LIVE_STREAMS: "100" };

let database: TestServer;
let cluster: Cluster;
let owner: Caller;
beforeAll(async () => {
  database = await startServer("postgres");
  cluster = await startCluster(database.url, 2, STREAMS);
  owner = await logInOwner(cluster.address);
}, 300_000);
afterAll(async () => {
  await cluster?.close();
  await database?.stop();
}, 60_000);

journey(
  "LV6 two people on one page, in two browsers and two processes, see what the other does",
  async ({ personOn }) => {
    const [first, second] = cluster.processes;
    if (!first || !second) throw new Error("there are not two processes");
    await addPerson(cluster.address, owner, "mia");
    const id = await ask(cluster.address, owner, "Which process answers first");
    const mia = await personOn(first);
    await mia.goto("/users/login");
    await logIn(mia, "mia@example.com", password);
    await mia.goto(`/questions/${id}`);
    const visitor = await personOn(second);
    await visitor.goto(`/questions/${id}`);

    await mia.page.getByRole("button", { name: "Write an answer" }).click();
    await mia.page.getByRole("textbox", { name: "Your answer" }).click();
    await mia.page.keyboard.type("The one that is asked.");
    await mia.page.getByRole("button", { name: "Post answer", exact: true }).click();
    const news = visitor.page.getByRole("status").filter({ hasText: "1 new answer" });
    await news.getByRole("button", { name: "Show" }).click();
    await visitor.page.locator("article", { hasText: "The one that is asked." }).waitFor();

    const { data } = await owner.send("GET", `${API}/answer/page?question_id=${id}&page=1&page_size=5&order=default`);
    const [answer] = (data as { list: { id: string }[] }).list;
    const voted = await owner.send("POST", `${API}/vote/up`, { object_id: answer?.id, is_cancel: false });
    expect(voted.status).toBe(200);
    for (const each of [mia, visitor]) await each.page.getByLabel("Score 1", { exact: true }).waitFor();
    expect(await mia.page.getByRole("status").filter({ hasText: "new answer" }).count()).toBe(0);
  },
);

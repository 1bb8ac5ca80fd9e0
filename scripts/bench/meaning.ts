import { EMBEDDING_MODEL, embeddings } from "../engines/embeddings.ts";
import { startEngine } from "../engines/engine.ts";
import { installEmbeddings } from "../engines/programs.ts";
import type { DumpQuestion } from "./dump.ts";

/** Texts of one request. */
const AT_ONCE = 64;
/** As much of a post as a site sends. Source: docs/rules/semantic-search.md SM3. */
const MAX_TEXT = 6000;
const FIRST = 50;

/** Orders questions by meaning alone: by the angle between the vectors of a title and of each question. */
export async function startMeaning(questions: readonly DumpQuestion[]) {
  await installEmbeddings();
  const server = await startEngine(embeddings);
  const vectorsOf = async (texts: readonly string[]): Promise<number[][]> => {
    const body = JSON.stringify({ model: EMBEDDING_MODEL, input: texts });
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`http://127.0.0.1:${server.port}/v1/embeddings`, { method: "POST", headers, body });
    const { data } = (await reply.json()) as { data: { embedding: number[] }[] };
    return data.map(({ embedding }) => embedding);
  };
  const texts = questions.map(({ title, text }) => `${title}\n\n${text}`.slice(0, MAX_TEXT));
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) vectors.push(...(await vectorsOf(texts.slice(at, at + AT_ONCE))));
  return {
    close: () => server.close(),
    async ask(title: string): Promise<string[]> {
      const [asked = []] = await vectorsOf([title]);
      const near = questions.map(({ id }, at) => ({ id, near: product(asked, vectors[at] ?? []) }));
      return near
        .toSorted((one, other) => other.near - one.near)
        .slice(0, FIRST)
        .map(({ id }) => id);
    },
  };
}

const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

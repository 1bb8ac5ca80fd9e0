import type { Shot } from "./load.ts";

/** A measured request. */
export interface Case {
  readonly name: string;
  readonly shots: readonly Shot[];
  readonly connections: number;
  /** Served from a cache, about as fast as a server can respond. */
  readonly isCached?: boolean;
  /** Writes change what they measure; they run last and shorter. */
  readonly writes?: boolean;
}

/** The objects of the site that the requests use. */
export interface Subjects {
  /** Ids of questions by other users. */
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly pages: number;
  readonly member: { access_token: string; visit_token: string };
  /** An API key that reads questions. */
  readonly key: string;
}

const API = "/answer/api/v1";
const READERS = 10;
const WRITERS = 4;

const get = (path: string, headers = {}): Shot => ({
  method: "GET",
  path,
  headers: { "accept-encoding": "br", ...headers },
});
const cached = (name: string, shot: Shot): Case => ({ name, shots: [shot], connections: READERS, isCached: true });
const read = (name: string, shots: Shot[]): Case => ({ name, shots, connections: READERS });
const write = (name: string, shots: Shot[]): Case => ({ name, shots, connections: WRITERS, writes: true });
const middleOf = ({ pages }: Subjects) => Math.max(1, Math.floor(pages / 2));

function pageCases(subjects: Subjects): Case[] {
  const { ids, words, member } = subjects;
  const cookie = { cookie: `visit=${member.visit_token}` };
  const some = ids.slice(0, 200);
  return [
    cached("question page, visitor, cached", get(`/questions/${some[0]}`)),
    read(
      "question page, visitor, each once",
      ids.map((id) => get(`/questions/${id}`)),
    ),
    read(
      "question page, member",
      some.map((id) => get(`/questions/${id}`, cookie)),
    ),
    cached("home page, visitor, cached", get("/")),
    read("home page, member", [get("/", cookie)]),
    read("list page, middle, member", [get(`/questions?page=${middleOf(subjects)}`, cookie)]),
    read("tag page, member", [get("/tags/topic-1", cookie)]),
    read(
      "search page, member",
      words.map((word) => get(`/search?q=${word}`, cookie)),
    ),
  ];
}

function callCases(subjects: Subjects): Case[] {
  const { ids, words, key } = subjects;
  const some = ids.slice(0, 200);
  const search = (query: string) => get(`${API}/search?q=${query}&page=1&size=20`);
  const list = (page: number) => get(`${API}/question/page?page=${page}&page_size=20&order=newest`);
  return [
    read("question/page, first", [list(1)]),
    read("question/page, middle", [list(middleOf(subjects))]),
    read(
      "question/info",
      some.map((id) => get(`${API}/question/info?id=${id}`)),
    ),
    read(
      "question/info, with a key",
      some.map((id) => get(`${API}/question/info?id=${id}`, { authorization: `Bearer ${key}` })),
    ),
    read(
      "answer/page",
      some.map((id) => get(`${API}/answer/page?question_id=${id}&page=1&page_size=20`)),
    ),
    read("search, one word", words.map(search)),
    read(
      "search, two words",
      words.map((word, i) => search(`${word}+${words[(i + 7) % words.length]}`)),
    ),
  ];
}

/** Comments whose texts begin with a word of their run. */
function commentCase(name: string, { ids, member }: Subjects): Case {
  const headers = { authorization: member.access_token };
  const run = Math.random().toString(36).slice(2);
  const some = ids.slice(0, 200);
  const shots = Array.from({ length: 5000 }, (_, i): Shot => {
    const body = { object_id: some[i % some.length], original_text: `A remark ${run} ${i}` };
    return { method: "POST", path: `${API}/comment`, body: JSON.stringify(body), headers };
  });
  return write(name, shots);
}

function writeCases(subjects: Subjects): Case[] {
  const { ids, member } = subjects;
  const headers = { authorization: member.access_token };
  const post = (path: string, body: unknown): Shot => ({ method: "POST", path, body: JSON.stringify(body), headers });
  const some = ids.slice(0, 200);
  const run = Date.now().toString(36);
  const tags = [{ slug_name: "topic-1", display_name: "topic-1" }];
  return [
    write(
      "vote",
      some.flatMap((id) => [false, true].map((is_cancel) => post(`${API}/vote/up`, { object_id: id, is_cancel }))),
    ),
    commentCase("comment", subjects),
    write(
      "ask",
      Array.from({ length: 3000 }, (_, i) =>
        post(`${API}/question`, { title: `How does it go ${run} ${i}`, content: `Please say how it goes: ${i}`, tags }),
      ),
    ),
  ];
}

/** Every measured request: pages, reading calls, and writes last. */
export function casesFor(subjects: Subjects): Case[] {
  return [...pageCases(subjects), ...callCases(subjects), ...writeCases(subjects)];
}

/** The writes that are measured once more while a webhook gets every event. */
export function casesWithWebhook(subjects: Subjects): Case[] {
  return [commentCase("comment, with a webhook", subjects)];
}

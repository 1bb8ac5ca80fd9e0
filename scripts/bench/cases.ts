import type { Shot } from "./load.ts";

/** Something that is measured. */
export interface Case {
  readonly name: string;
  readonly shots: readonly Shot[];
  readonly connections: number;
  /** Writes change what they measure; they run last and shorter. */
  readonly writes?: boolean;
}

/** What the site holds that the requests name. */
export interface Subjects {
  readonly questions: readonly { id: string; answerId: string | null }[];
  readonly words: readonly string[];
  readonly pages: number;
  readonly member: { access_token: string; visit_token: string };
}

const API = "/answer/api/v1";
const READERS = 10;

/** Every request the issue names. */
export function casesFor({ questions, words, pages, member }: Subjects): Case[] {
  const get = (path: string, headers = {}): Shot => ({
    method: "GET",
    path,
    headers: { "accept-encoding": "br", ...headers },
  });
  const cookie = { cookie: `visit=${member.visit_token}` };
  const authorization = { authorization: member.access_token };
  const post = (path: string, body: unknown): Shot => ({
    method: "POST",
    path,
    body: JSON.stringify(body),
    headers: authorization,
  });
  const some = questions.slice(0, 200);
  const read = (name: string, shots: Shot[]): Case => ({ name, shots, connections: READERS });
  const write = (name: string, shots: Shot[]): Case => ({ name, shots, connections: 4, writes: true });
  const middle = Math.max(1, Math.floor(pages / 2));
  let serial = 0;
  const fresh = () => `${Date.now().toString(36)} ${serial++}`;
  return [
    read("question page, visitor, kept", [get(`/questions/${some[0]!.id}`)]),
    read(
      "question page, visitor, each once",
      questions.map(({ id }) => get(`/questions/${id}`)),
    ),
    read(
      "question page, member",
      some.map(({ id }) => get(`/questions/${id}`, cookie)),
    ),
    read("home page, visitor, kept", [get("/")]),
    read("home page, member", [get("/", cookie)]),
    read("list page, middle, member", [get(`/questions?page=${middle}`, cookie)]),
    read("tag page, member", [get("/tags/topic-1", cookie)]),
    read(
      "search page, member",
      words.map((word) => get(`/search?q=${word}`, cookie)),
    ),
    read("question/page, first", [get(`${API}/question/page?page=1&page_size=20&order=newest`)]),
    read("question/page, middle", [get(`${API}/question/page?page=${middle}&page_size=20&order=newest`)]),
    read(
      "question/info",
      some.map(({ id }) => get(`${API}/question/info?id=${id}`)),
    ),
    read(
      "answer/page",
      some.map(({ id }) => get(`${API}/answer/page?question_id=${id}&page=1&page_size=20`)),
    ),
    read(
      "search, one word",
      words.map((word) => get(`${API}/search?q=${word}&page=1&size=20`)),
    ),
    read(
      "search, two words",
      words.map((word, i) => get(`${API}/search?q=${word}+${words[(i + 7) % words.length]}&page=1&size=20`)),
    ),
    write(
      "vote",
      some.flatMap(({ id }) => [
        post(`${API}/vote/up`, { object_id: id }),
        post(`${API}/vote/up`, { object_id: id, is_cancel: true }),
      ]),
    ),
    write(
      "comment",
      Array.from({ length: 5000 }, (_, i) =>
        post(`${API}/comment`, { object_id: some[i % some.length]!.id, original_text: `A remark ${fresh()}` }),
      ),
    ),
    write(
      "ask",
      Array.from({ length: 3000 }, () => {
        const tags = [{ slug_name: "topic-1", display_name: "topic-1" }];
        return post(`${API}/question`, {
          title: `How does it go ${fresh()}`,
          content: `Please say how this goes: ${fresh()}`,
          tags,
        });
      }),
    ),
  ];
}

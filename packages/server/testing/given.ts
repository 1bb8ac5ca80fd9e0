import type { Reply } from "@askwell/contract";
import type { Person, Site } from "./site.ts";

/** Makes things on a site under test through its own calls, filling in whatever a test does not care about. */
export interface Given {
  /** A tag; answers with its id. */
  tag(slug: string, facts?: { by?: Person; display_name?: string; text?: string }): Promise<string>;
  /** A question with its reply; tagged `general` unless told. Tags are made when they are missing. */
  question(facts: QuestionFacts): Promise<Reply<"askQuestion">>;
  /** An answer with its reply. */
  answer(facts: AnswerFacts): Promise<Reply<"postAnswer">["info"]>;
}

interface QuestionFacts {
  readonly by: Person;
  readonly title?: string;
  readonly content?: string;
  readonly tags?: readonly string[];
}

interface AnswerFacts {
  readonly by: Person;
  /** The id of the question. */
  readonly to: string;
  readonly content?: string;
}

/** Helpers for one site. */
export function givenOn(site: Site): Given {
  let number = 0;
  const known = new Set<string>();
  const next = () => (number += 1);

  const tag: Given["tag"] = async (slug, { by = site.admin, display_name = slug, text = `All about ${slug}` } = {}) => {
    known.add(slug);
    await site.call(by, "createTag", { slug_name: slug, display_name, original_text: text });
    return (await site.call(by, "tagInfo", { name: slug })).tag_id;
  };

  return {
    tag,
    async question({ by, title, content, tags = ["general"] }) {
      for (const slug of tags) if (!known.has(slug)) await tag(slug);
      const n = next();
      return site.call(by, "askQuestion", {
        title: title ?? `Question number ${n} of this test`,
        content: content ?? `The text of question number ${n}.`,
        tags: tags.map((slug) => ({ slug_name: slug, display_name: slug })),
      });
    },
    async answer({ by, to, content }) {
      const reply = await site.call(by, "postAnswer", {
        question_id: to,
        content: content ?? `The text of answer number ${next()}.`,
      });
      return reply.info;
    },
  };
}

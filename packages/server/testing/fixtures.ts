import type { Reply } from "@askwell/contract";
import type { TestPerson, TestSite } from "./site.ts";

/** Creates objects on a site under test through its calls, with defaults for everything a test does not name. */
export interface SiteFixtures {
  /** Creates a tag; returns its id. */
  tag(slug: string, fields?: { by?: TestPerson; display_name?: string; text?: string }): Promise<string>;
  /** Creates a question and returns its reply; tagged `general` by default. Missing tags are created. */
  question(fields: QuestionFields): Promise<Reply<"askQuestion">>;
  /** Creates an answer and returns it. */
  answer(fields: AnswerFields): Promise<Reply<"postAnswer">["info"]>;
}

interface QuestionFields {
  readonly by: TestPerson;
  readonly title?: string;
  readonly content?: string;
  readonly tags?: readonly string[];
}

interface AnswerFields {
  readonly by: TestPerson;
  /** The id of the question. */
  readonly to: string;
  readonly content?: string;
}

/** The fixtures of one site. */
export function createFixtures(site: TestSite): SiteFixtures {
  let number = 0;
  const existing = new Set<string>();
  const next = () => (number += 1);

  const tag: SiteFixtures["tag"] = async (
    slug,
    { by = site.admin, display_name = slug, text = `All about ${slug}` } = {},
  ) => {
    existing.add(slug);
    await site.call(by, "createTag", { slug_name: slug, display_name, original_text: text });
    return (await site.call(by, "tagInfo", { name: slug })).tag_id;
  };

  return {
    tag,
    async question({ by, title, content, tags = ["general"] }) {
      for (const slug of tags) if (!existing.has(slug)) await tag(slug);
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

import type { TestPerson, TestSite } from "../site.ts";

type FormSender = Pick<TestPerson, "visit_token">;

interface SendOptions {
  /** Whose cookie the browser has. */
  readonly as?: FormSender;
  /** By default those of a form of the site. */
  readonly headers?: Readonly<Record<string, string>>;
  /** More cookies. */
  readonly cookies?: string;
}

/** A page, or where it leads. */
interface FormReply {
  readonly status: number;
  readonly location: string;
  readonly html: string;
  readonly cookies: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Sends the forms of pages as a browser without scripts does. */
export interface FormSite {
  page(url: string, person?: FormSender): Promise<string>;
  /** The fields that a page fills in for a user. */
  prepared(url: string, person: FormSender): Promise<{ readonly proof: string; readonly key: string }>;
  send(url: string, fields: Readonly<Record<string, string>>, options?: SendOptions): Promise<FormReply>;
}

const OWN = { origin: "http://tea.example", host: "tea.example" };
const cookieOf = ({ visit_token }: FormSender) => `visit=${visit_token}`;
const hiddenIn = (html: string, name: string) => new RegExp(` name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

/** Opens the forms of a site under test. */
export function openForms({ server }: Pick<TestSite, "server">): FormSite {
  const page = async (url: string, person?: FormSender) =>
    (await server.inject({ url, headers: person ? { cookie: cookieOf(person) } : {} })).body;
  return {
    page,
    async prepared(url, person) {
      const html = await page(url, person);
      return { proof: hiddenIn(html, "proof"), key: hiddenIn(html, "key") };
    },
    async send(url, fields, { as, headers = OWN, cookies = "" } = {}) {
      const cookie = [as ? cookieOf(as) : "", cookies].filter((each) => each !== "").join("; ");
      const reply = await server.inject({
        ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers, ...(cookie !== "" && { cookie }) },
      });
      return {
        status: reply.statusCode,
        location: String(reply.headers.location ?? ""),
        html: reply.body,
        cookies: [reply.headers["set-cookie"] ?? []].flat().join("\n"),
        headers: reply.headers,
      };
    },
  };
}

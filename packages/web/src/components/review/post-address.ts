import { kindOfId, longId } from "@askwell/domain";

/** Ids of a post and of its parents; "" where it has none. */
export interface PostAddressIds {
  readonly question_id: string;
  readonly answer_id: string;
  readonly comment_id: string;
}

/** The path of a post. */
export function postAddress({ question_id, answer_id, comment_id }: PostAddressIds): string {
  const path = answer_id === "" ? `/questions/${question_id}` : `/questions/${question_id}/${answer_id}`;
  return comment_id === "" ? path : `${path}?commentId=${comment_id}`;
}

/** The id of the post at an address of the site, or that stands there itself; what is neither has no log. */
export function postIdAt(address: string): string {
  const text = address.trim();
  if (text === "" || /^\w+$/.test(text)) return text;
  if (!URL.canParse(text, "https://site.example")) return "0";
  const { pathname, searchParams } = new URL(text, "https://site.example");
  const comment = searchParams.get("commentId") ?? "";
  if (comment !== "") return comment;
  const parts = pathname.split("/");
  const [id = "0", ...below] = parts.slice(parts.indexOf("questions") + 1);
  return below.find((part) => kindOfId(longId(part)) === "answer") ?? id;
}

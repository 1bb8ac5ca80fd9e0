import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

const LONG = "10010000000000001";
const SHORT = "D1D1";
const ANSWER = "10020000000000003";
const SHORT_ANSWER = "E1F1";
const TITLE = "why-tea";

/** The canonical path for a path below `/questions/`; the answer exists expected the path names it. */
function right(permalink: number, path: string) {
  const [qid = "", slug = "", aid = ""] = path.split("/");
  const isShort = permalink > 2;
  const named = [slug, aid].some((part) => part === ANSWER || part === SHORT_ANSWER);
  const answerId = named ? (isShort ? SHORT_ANSWER : ANSWER) : "";
  const question = { id: isShort ? SHORT : LONG, url_title: TITLE, answerId };
  const address = canonicalAddress(permalink, { qid, slug, aid }, question);
  return address === null ? "here" : address.replace("/questions/", "");
}

describe("Z1 other forms of a URL redirect to the canonical one", () => {
  it.each([
    [1, LONG, `${LONG}/${TITLE}`],
    [1, `${LONG}/${TITLE}`, "here"],
    [1, `${LONG}/old-title`, `${LONG}/${TITLE}`],
    [1, `${LONG}/old-title/${ANSWER}`, `${LONG}/${TITLE}/${ANSWER}`],
    [1, `${LONG}/${ANSWER}`, `${LONG}/${TITLE}/${ANSWER}`],
    [1, `${LONG}/${TITLE}/${ANSWER}`, "here"],
    [1, `${SHORT}/${TITLE}`, `${LONG}/${TITLE}`],
    [1, `${SHORT}/${SHORT_ANSWER}`, `${LONG}/${TITLE}/${ANSWER}`],
    [1, `${SHORT}/${TITLE}/${SHORT_ANSWER}`, `${LONG}/${TITLE}`],
    [2, LONG, "here"],
    [2, `${LONG}/${ANSWER}`, "here"],
    [2, `${LONG}/${TITLE}`, LONG],
    [2, `${LONG}/${TITLE}/${ANSWER}`, LONG],
    [2, SHORT, LONG],
    [2, `${SHORT}/${SHORT_ANSWER}`, LONG],
    [3, LONG, `${SHORT}/${TITLE}`],
    [3, `${LONG}/${ANSWER}`, `${SHORT}/${TITLE}/${SHORT_ANSWER}`],
    [3, `${SHORT}/${TITLE}/${SHORT_ANSWER}`, "here"],
    [4, `${SHORT}/${SHORT_ANSWER}`, "here"],
    [4, `${LONG}/${ANSWER}`, SHORT],
    [4, `${SHORT}/${TITLE}`, SHORT],
  ])("kind %i: %s leads to %s", (permalink, path, expected) => {
    expect(right(permalink, path)).toBe(expected);
  });
});

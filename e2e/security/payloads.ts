import process from "node:process";
import naughty from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { probes } from "../../packages/content/test/probes.ts";
import { nameProblem, normalName } from "../../packages/domain/src/people/display-names.ts";

/**
 * Attack payloads: known ways to break out of texts, attributes, addresses, scripts, styles and XML documents; and the
 * Big List of Naughty Strings (MIT, by Max Woolf), half of it scripts. Every one that ran would call `alert`,
 * `confirm`, `prompt` or `print`, or load something from another site.
 */

const calls = ["alert(1)", "alert`1`", "confirm(document.domain)", "top['al'+'ert'](1)", "eval(atob('YWxlcnQoMSk='))"];

/** Events that fire without interaction. */
const events = (
  "onload onerror onfocus onblur ontoggle onpageshow onhashchange onscroll onscrollend onanimationstart onanimationend " +
  "ontransitionend onbegin onend onrepeat onloadstart onloadedmetadata oncanplay onplay onplaying ontimeupdate " +
  "onmouseover onmouseenter onpointerenter onpointerrawupdate onpointermove onwheel oncopy onpaste oninput onchange " +
  "oninvalid onselect onsearch onresize onmessage onstorage onpopstate onbeforetoggle oncommand onslotchange " +
  "onsecuritypolicyviolation oncontentvisibilityautostatechange onwebkitanimationstart"
).split(" ");

/** Elements that fire an event without interaction. */
const elements = (
  "img svg video audio body iframe object embed input button select textarea details marquee style link script math " +
  "form keygen isindex frameset applet bgsound layer image source track picture dialog custom-x a"
).split(" ");

const byEvent = events.map((event, at) => {
  const element = elements[at % elements.length];
  return `<${element} src=x href=x open autofocus tabindex=0 style="animation:x" ${event}="${calls[at % calls.length]}">`;
});

const byElement = elements.flatMap((element, at) => [
  `<${element} src=javascript:alert(1) onload=alert(1) onerror=alert(1) autofocus onfocus=alert(1)>`,
  `<${element.toUpperCase()}/SRC="data:text/html,<script>${calls[at % calls.length]}</script>"/ONERROR='alert(1)'>x</${element}>`,
]);

const schemes = [
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "java\tscript:alert(1)",
  "java&#10;script:alert(1)",
  "\u0001javascript:alert(1)",
  "&#106avascript:alert(1)",
  "javascript&colon;alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "blob:https://evil.example/1",
  "//evil.example/x.js",
  "\\\\evil.example\\x.js",
  "feed:javascript:alert(1)",
];

const byAddress = schemes.flatMap((scheme) => [
  `[x](${scheme})`,
  `[x](<${scheme}>)`,
  `![x](${scheme})`,
  `<${scheme}>`,
  `[x]\n\n[x]: ${scheme}`,
  `<a href="${scheme}">x</a>`,
  `<svg><a xlink:href="${scheme}"><text y=20>x</text></a></svg>`,
  `<math href="${scheme}">x</math>`,
  `<form action="${scheme}"><button formaction="${scheme}">x</button></form>`,
  `<iframe src="${scheme}" srcdoc="<script>alert(1)</script>"></iframe>`,
]);

/** Escapes from any context. */
const breakouts = [
  `"><script>alert(1)</script>`,
  `'><script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</textarea><script>alert(1)</script>`,
  `</style><script>alert(1)</script>`,
  `--></style></script><script>alert(1)</script>`,
  `]]><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`,
  `<!--<script>alert(1)</script>`,
  `<![CDATA[<script>alert(1)</script>]]>`,
  `<?xml version="1.0"?><script>alert(1)</script>`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "https://evil.example/">]><x>&e;</x>`,
  `";alert(1);//`,
  `';alert(1);//`,
  "\\u0022;alert(1);//",
  `\\";alert(1);//`,
  "$".concat("{alert(1)}"),
  "{{constructor.constructor('alert(1)')()}}",
  "{{7*7}}<%= alert(1) %>#{alert(1)}",
  `{"@context":"</script><script>alert(1)</script>"}`,
  `\u2028alert(1)\u2029`,
  `%0d%0aContent-Type:text/html%0d%0a%0d%0a<script>alert(1)</script>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;`,
  `\u003cscript\u003ealert(1)\u003c/script\u003e`,
  `＜script＞alert(1)＜/script＞`,
  `<scr\u0000ipt>alert(1)</scr\u0000ipt>`,
];

/** Elements that parse differently the second time (mutation XSS). */
const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<svg><desc><template><style><a title="</style><img src onerror=alert(1)>">`,
  `<table><caption><svg><title><style><img src onerror=alert(1)></style></title></svg></caption></table>`,
  `<select><iframe></select><img src=x: onerror=alert(1)>`,
  `<listing>&lt;img onerror="alert(1)" src=x&gt;</listing>`,
  `<xmp><img src="</xmp><img src=x onerror=alert(1)>">`,
  `<plaintext><script>alert(1)</script>`,
  `<template shadowrootmode=open><img src=x onerror=alert(1)></template>`,
  `<a id=x><a id=x name=y href="javascript:alert(1)">x</a>`,
  `<p title="<img src=x onerror=alert(1)>" id="location" name="body">x</p>`,
  `<base href="https://evil.example/"><img src=x.png>`,
  `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<object data="data:text/html,<script>alert(1)</script>"></object>`,
  `<embed src="https://evil.example/x.swf">`,
  `<div style="background:url(https://evil.example/x.png);position:fixed;inset:0">x</div>`,
];

/**
 * Several hundred texts that must have no effect. Texts that no database can store are rejected completely; the rest of
 * such a text is tried.
 */
const payloads: readonly string[] = [
  ...new Set(
    [
      ...Object.values(probes).flat(),
      ...breakouts,
      ...mutations,
      ...byEvent,
      ...byElement,
      ...byAddress,
      ...naughty,
    ].map((text) => text.replaceAll("\u0000", "").toWellFormed()),
  ),
];

/** Some of them in `npm test`; all in `npm run test:full`. */
export const isLong = Number(process.env.TEST_EFFORT ?? 1) > 1;

/** Every n-th payload, offset per caller; all of them in `npm run test:full`. */
export const tried = (every: number, from = 0): string[] =>
  payloads.filter((_, at) => isLong || at % every === from % every);

/** The longest prefix that fits a field, with a number that makes it unique. */
export function numbered(text: string, most: number, number: number): string {
  const tail = ` ${number}`;
  return [...text].slice(0, most - tail.length).join("") + tail;
}

/** As many texts as fit a field; longer ones are cut. */
export function packed(texts: readonly string[], most: number): string[] {
  const between = " \u00b7 ";
  const packs: string[] = [];
  for (const text of texts) {
    const short = [...text].slice(0, most).join("");
    const last = packs.at(-1);
    const both = `${last}${between}${short}`;
    if (last === undefined || [...both].length > most) packs.push(short);
    else packs[packs.length - 1] = both;
  }
  return packs.filter((pack) => pack.trim() !== "");
}

/** Fifty texts per post, for speed. */
export function posts(texts: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < texts.length; at += TO_A_POST) found.push(texts.slice(at, at + TO_A_POST).join("\n\nnext\n\n"));
  return found;
}

const TO_A_POST = 50;

/** The text as a reader sees it: normalised white space, without invisible characters. */
export const seenAs = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/ +/g, " ")
    .trim();

/** The text without what a title must not contain: docs/rules/questions.md Q17. */
export const asTitle = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");

/** Whether a text is a valid display name; invisible characters are rejected: docs/rules/users.md U5. */
export const isFitName = (name: string): boolean => nameProblem(normalName(name)) === null;

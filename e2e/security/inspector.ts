/** A document of the site as parsed by a browser. */
export interface Inspected {
  readonly title: string;
  readonly heading: string;
  readonly shared: string;
  /** Names in the structured data. */
  readonly structured: string;
  /** All its text, with single spaces. */
  readonly words: string;
  /** Elements and attributes in the page that come from user text. */
  readonly trouble: readonly string[];
}

declare global {
  interface Window {
    /** Reports executed code to the test. */
    heard?: (what: string) => void;
    troubleIn: (shown: Document) => string[];
    /** Inspects a document; by default the current one. */
    inspect: (shown?: Document) => Inspected;
  }
}

/** These run in the browser first. Each must be self-contained, since it is sent as text. */

/** Reports dialogs, and content security violations. */
function reportExecution(): void {
  const tell = (what: string) => window.heard?.(`${what} at ${location.href}`);
  for (const name of ["alert", "confirm", "prompt", "print", "msgbox"]) {
    Object.defineProperty(window, name, { value: () => tell(name) });
  }
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell(`content security: ${violatedDirective} ${blockedURI}`),
  );
}

/** `window.troubleIn` lists elements and attributes that come from user text. */
function findTrouble(): void {
  const inHead = "meta, title, link, script[src], script[type='application/ld+json']";
  const ownElements = (
    "a abbr article aside b bdi blockquote body br button canvas caption circle code col colgroup datalist dd del details " +
    "dialog div dl dt ellipse em fieldset figcaption figure footer form g h1 h2 h3 h4 h5 h6 header hr html i img input " +
    "ins kbd label legend li line main mark meter nav noscript ol optgroup option output p path picture polygon " +
    "polyline pre progress q rect s samp search section select small source span strong sub summary sup svg symbol table " +
    "tbody td textarea tfoot th thead time tr ul use"
  ).split(" ");
  const scriptAddress = /^[\s\p{Cc}]*(java\s*script|vbscript|data:text|feed:)/iu;
  const attributes = ["href", "src", "action", "formaction", "xlink:href"];
  const isOwnScript = ({ src, type }: HTMLScriptElement) =>
    src ? new URL(src).origin === location.origin : ["application/json", "application/ld+json"].includes(type);
  const runs = (each: Element) =>
    each.getAttributeNames().some((name) => name.startsWith("on") || name === "srcdoc") ||
    attributes.some((name) => scriptAddress.test(each.getAttribute(name) ?? ""));
  // Rendered Markdown is checked elsewhere; an editor shows it as typed.
  const isOurs = (each: Element) => !each.closest("div[dir='auto'], div[contenteditable]");
  const isNoPicture = (each: Element) =>
    each.localName === "img" && !/^(\/|https?:|data:image|blob:)/.test(each.getAttribute("src") ?? "");

  /** The styles of forms that work without scripts: a browser with scripts reads them as text. */
  const isPlainStyles = (each: Element) =>
    each.localName === "noscript" &&
    [...new DOMParser().parseFromString(each.innerHTML, "text/html").querySelectorAll("head > *, body > *")].every(
      (part) => part.matches("link[rel=stylesheet][href^='/']:not([href^='//'])"),
    );

  window.troubleIn = (shown) => {
    const found: string[] = [];
    if (shown.querySelectorAll("title:not(svg *)").length !== 1) found.push("another title");
    if (shown.querySelectorAll("body > #app main").length !== 1) found.push("no main, or several");
    if (!shown.querySelector("#app header")) found.push("no header");
    const all = [...shown.querySelectorAll("*")];
    const body = [...shown.body.querySelectorAll("*")].filter((each) => !each.matches("script") && isOurs(each));
    const bad = {
      "in the head": [...shown.head.children].filter((each) => !each.matches(inHead) && !isPlainStyles(each)),
      "turns the page away": [...shown.querySelectorAll("base, meta[http-equiv]")],
      "a script": [...shown.scripts].filter((script) => !isOwnScript(script)),
      "something that runs": all.filter(runs),
      "an element": body.filter(
        (each) => !(ownElements.includes(each.localName) || each.matches("svg title")) || isNoPicture(each),
      ),
      "in a text": [...shown.querySelectorAll("div[dir='auto'] :is(style, iframe, form, object, embed, svg script)")],
    };
    for (const [what, elements] of Object.entries(bad)) {
      for (const { outerHTML } of elements) found.push(`${what}: ${outerHTML.slice(0, 200)}`);
    }
    return found;
  };
}

/** `window.inspect` reads a document like users and search engines do. */
function readDocument(): void {
  interface StructuredData {
    readonly name?: string;
    readonly mainEntity?: { readonly name?: string };
  }
  const nameOf = ({ name, mainEntity }: StructuredData) => mainEntity?.name ?? name ?? "";
  const namesIn = (text: string, trouble: string[]): string[] => {
    try {
      const parsed = JSON.parse(text) as StructuredData | StructuredData[];
      return Array.isArray(parsed) ? parsed.map(nameOf) : [nameOf(parsed)];
    } catch {
      trouble.push("structured data that cannot be read");
      return [];
    }
  };
  window.inspect = (shown = document) => {
    const trouble = window.troubleIn(shown);
    const scripts = [...shown.querySelectorAll("script[type='application/ld+json']")];
    return {
      title: shown.title,
      heading: shown.querySelector("h1")?.textContent ?? "",
      shared: shown.querySelector("meta[property='og:title']")?.getAttribute("content") ?? "",
      structured: scripts.flatMap(({ textContent }) => namesIn(textContent ?? "", trouble)).join("\n"),
      words: (shown.querySelector("#app")?.textContent ?? "").replace(/\s+/g, " "),
      trouble,
    };
  };
}

/** All scripts, in order. */
export const inspector = [reportExecution, findTrouble, readDocument] as const;

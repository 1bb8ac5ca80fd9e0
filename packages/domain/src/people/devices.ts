/** What a browser says of itself, as far as a person would recognise it. "" where it is not known. */
export interface Device {
  /** Such as `Firefox`. */
  readonly browser: string;
  /** Such as `Windows`. */
  readonly system: string;
}

/** The first that fits wins: browsers name their relatives as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, "Safari"],
  [/^(curl|Wget|python-requests|Go-http-client|PostmanRuntime|okhttp)\b/i, "$1"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

function firstOf(known: readonly (readonly [RegExp, string])[], text: string): string {
  for (const [pattern, name] of known) {
    const found = pattern.exec(text);
    if (found) return name.replace("$1", found[1] ?? "");
  }
  return "";
}

/** Reads the `User-Agent` header of a session for its owner, who wants to know which device it was. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

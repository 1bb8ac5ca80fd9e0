/** Browser and operating system of a `User-Agent` header. "" when unknown. */
export interface Device {
  /** Such as `Firefox`. */
  readonly browser: string;
  /** Such as `Windows`. */
  readonly system: string;
}

/** The first match wins: browsers also name the browsers they derive from. */
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

/** Parses the `User-Agent` header, for the list of sessions. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

/** The first browser whose mark is in the User-Agent; most browsers also name the ones before them, so the order counts. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browsers send far less; one of the patterns takes quadratic time. */
const maxInspected = 500;

const nameIn = (table: typeof browsers, userAgent: string) => table.find(([mark]) => mark.test(userAgent))?.[1];

/** Names the browser and device of a User-Agent header in plain words, such as "Chrome on Windows". Null if it names neither. */
export function deviceName(userAgent: string | null): string | null {
  const inspected = (userAgent ?? "").slice(0, maxInspected);
  const [browser, system] = [nameIn(browsers, inspected), nameIn(systems, inspected)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

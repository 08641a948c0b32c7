const minute = 60_000;
const day = 1_440 * minute;
const timeUnits = [
  ["year", 365 * day],
  ["month", 30 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", 60 * minute],
  ["minute", minute],
] as const;

let format: Intl.RelativeTimeFormat | undefined;

/** Made on first use: it takes a phone a tenth of a second, and most pages show no such time. */
const relativeFormat = () => (format ??= new Intl.RelativeTimeFormat("en-GB"));

/** Formats the time from `at` to `now` (both in ms) in its largest unit: "3 days ago". A time in the future counts as now. */
export function timeAgo(at: number, now: number) {
  const passed = now - at;
  const step = timeUnits.find(([, length]) => passed >= length);
  return step ? relativeFormat().format(-Math.floor(passed / step[1]), step[0]) : "just now";
}

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

/** Formats the time from `at` to `now` (both in ms) in its largest unit: "3 days ago". A time in the future counts as now. */
export function timeAgo(at: number, now: number) {
  const passed = now - at;
  const step = timeUnits.find(([, length]) => passed >= length);
  if (!step) return "just now";
  const count = Math.floor(passed / step[1]);
  return `${count} ${step[0]}${count === 1 ? "" : "s"} ago`;
}

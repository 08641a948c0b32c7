import { expect, it } from "vitest";
import { sendingWindow, type WeeklyJob } from "@/lib/outreach/campaigns/windows";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { crons } from "@/vercel.json";

it("Vercel's scheduler asks for every job", () => {
  expect(crons.map(({ path }) => path).toSorted()).toEqual(cronJobs.map((job) => `/api/cron/${job}`).toSorted());
});

const quarterMs = 15 * 60_000;

/** Whether a schedule that asks every quarter of an hour on some weekdays asks at this one. */
const asksAt = (schedule: string, at: number) => {
  const [minutes, hours, days, months, weekdays = ""] = schedule.split(" ");
  expect([minutes, hours, days, months]).toEqual(["*/15", "*", "*", "*"]);
  return weekdays.split(",").includes(String(new Date(at).getUTCDay()));
};

it.each<WeeklyJob>(["sunday-reminders", "tuesday-chase"])("It asks for %s throughout its hours wherever the practice is, within a quarter of an hour of their beginning", (job) => {
  const schedule = crons.find(({ path }) => path.endsWith(job))?.schedule ?? "";
  // Two weeks with a clock change in Europe, from midnight UTC.
  const start = Date.UTC(2026, 9, 19);
  const quarters = Array.from({ length: 14 * 96 }, (_, place) => start + place * quarterMs);
  const missed = ["Pacific/Kiritimati", "Pacific/Auckland", "Asia/Kathmandu", "Asia/Kolkata", "Europe/London", "America/St_Johns", "America/Los_Angeles", "Etc/GMT+12"].flatMap((timeZone) =>
    quarters.filter((at) => sendingWindow(job, new Date(at), timeZone).isOpen && !asksAt(schedule, at)).map((at) => `${timeZone} ${new Date(at).toISOString()}`),
  );
  expect(missed).toEqual([]);
});

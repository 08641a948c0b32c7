import { expect, it } from "vitest";
import { sendingWindow, type WeeklyJob } from "@/lib/outreach/campaigns/windows";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { crons } from "@/vercel.json";

it("vercel.json schedules every job", () => {
  expect(crons.map(({ path }) => path).toSorted()).toEqual(cronJobs.map((job) => `/api/cron/${job}`).toSorted());
});

const quarterMs = 15 * 60_000;

/** Whether a schedule that runs every 15 minutes on some weekdays runs at this time. */
const runsAt = (schedule: string, at: number) => {
  const [minutes, hours, days, months, weekdays = ""] = schedule.split(" ");
  expect([minutes, hours, days, months]).toEqual(["*/15", "*", "*", "*"]);
  return weekdays.split(",").includes(String(new Date(at).getUTCDay()));
};

it.each<WeeklyJob>(["sunday-reminders", "tuesday-chase"])("vercel.json runs %s every 15 minutes of its hours in every time zone", (job) => {
  const schedule = crons.find(({ path }) => path.endsWith(job))?.schedule ?? "";
  // Two weeks with a clock change in Europe, starting at midnight UTC.
  const start = Date.UTC(2026, 9, 19);
  const quarters = Array.from({ length: 14 * 96 }, (_, index) => start + index * quarterMs);
  const missed = ["Pacific/Kiritimati", "Pacific/Auckland", "Asia/Kathmandu", "Asia/Kolkata", "Europe/London", "America/St_Johns", "America/Los_Angeles", "Etc/GMT+12"].flatMap((timeZone) =>
    quarters.filter((at) => sendingWindow(job, new Date(at), timeZone).isOpen && !runsAt(schedule, at)).map((at) => `${timeZone} ${new Date(at).toISOString()}`),
  );
  expect(missed).toEqual([]);
});

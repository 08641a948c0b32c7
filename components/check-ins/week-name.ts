import { isStart } from "@/lib/work/check-ins/rules";

/** "Week 4", or "Start" for a client's starting point. */
export const weekName = (weekNumber: number) => (isStart({ weekNumber }) ? "Start" : `Week ${weekNumber}`);

/** The same within a sentence: "week 4", "start". */
export const weekNameWithin = (weekNumber: number) => weekName(weekNumber).toLowerCase();

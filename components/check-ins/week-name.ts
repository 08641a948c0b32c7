import { startWeek, weekBeforeStart } from "@/lib/work/check-ins/rules";

/** "Week 4", or "Start" for what was given before the first check-in. */
export const weekName = (weekNumber: number) => (weekNumber === startWeek ? "Start" : weekNumber === weekBeforeStart ? "Before" : `Week ${weekNumber}`);

/** The same within a sentence: "week 4", "start". */
export const weekNameWithin = (weekNumber: number) => weekName(weekNumber).toLowerCase();

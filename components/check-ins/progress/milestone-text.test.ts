import { expect, it } from "vitest";
import { describeMilestone } from "@/components/check-ins/progress/milestone-text";
import type { MilestoneFacts } from "@/lib/work/check-ins/milestones";
import type { Trend } from "@/lib/work/check-ins/trends";

function change(label: string, unit: Trend["unit"], from: number, to: number, firstWeek = 2): Trend {
  const first = { day: "2026-01-12", weekNumber: firstWeek, value: from };
  const latest = { day: "2026-01-26", weekNumber: 4, value: to };
  return { label, unit, points: [first, latest], first, latest, change: to - from, weeks: 2 };
}

it.each<[MilestoneFacts, string[]]>([
  [{ sent: 3, due: 3, workouts: 9, changes: [] }, ["You sent 3 of 3 check-ins.", "You did 9 workouts in total."]],
  [{ sent: 0, due: 3, workouts: null, changes: [] }, ["You sent 0 of 3 check-ins."]],
  [{ sent: 1, due: 1, workouts: 1, changes: [] }, ["You sent 1 of 1 check-in.", "You did 1 workout in total."]],
  [{ sent: 0, due: 0, workouts: null, changes: [] }, ["No check-ins were due."]],
  [
    { sent: 2, due: 3, workouts: 0, changes: [change("Weight", "kg", 70, 69.5), change("Energy", "/10", 5, 7), change("Sleep a night", "h", 7, 7)] },
    ["You sent 2 of 3 check-ins.", "You did 0 workouts in total.", "Weight went from 70\u00a0kg in week\u00a02 to 69.5\u00a0kg in week\u00a04.", "Energy went from 5/10 in week\u00a02 to 7/10 in week\u00a04.", "Sleep a night was 7\u00a0h in week\u00a02 and in week\u00a04."],
  ],
  [{ sent: 1, due: 1, workouts: null, changes: [change("Weight", "kg", 72, 70, 4), change("Waist", "cm", 80, 80, 4)] }, ["You sent 1 of 1 check-in.", "Weight went from 72\u00a0kg to 70\u00a0kg in week\u00a04.", "Waist stayed 80\u00a0cm in week\u00a04."]],
  [{ sent: 1, due: 1, workouts: null, changes: [change("Weight", "kg", 72, 70, 0)] }, ["You sent 1 of 1 check-in.", "Weight went from 72\u00a0kg at the start to 70\u00a0kg in week\u00a04."]],
])("%#", (facts, sentences) => {
  expect(describeMilestone(facts)).toEqual(sentences);
});

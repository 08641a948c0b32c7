import { paths } from "@/lib/platform/paths";
import { getCheckInFlags } from "@/lib/work/check-ins/rules";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import { createIdAt } from "@/prisma/demo/ids";
import type { DemoDiary } from "@/prisma/demo/nutrition";
import { type DemoPeople, demoStepCompletedAt } from "@/prisma/demo/people";
import { type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** The notifications of the last days, as the commands would write them. All but the latest are read. */
export function demoNotifications({ coach, nutritionist, clients }: DemoPeople, checkIns: DemoCheckIn[], diaries: DemoDiary[], times: DemoTimes): Prisma.NotificationCreateManyInput[] {
  const since = times.hoursAgo(5 * 24);
  const rows: Prisma.NotificationCreateManyInput[] = [];
  const notify = (userId: string, at: Date, notification: { kind: string; occasion: string; text: string; href: string; clientId?: string }) => {
    if (at < since) return;
    const readAt = at < times.hoursAgo(12) ? hoursAfter(at, 2) : null;
    rows.push({ id: createIdAt(at), userId, createdAt: at, readAt, ...notification });
  };
  for (const client of clients) {
    const { id: clientId, firstName, lastName, createdAt, stepsDone } = client;
    const name = `${firstName} ${lastName}`;
    notify(coach.id, createdAt, { kind: "client_joined", occasion: clientId, text: `${name} signed up as a client.`, href: paths.clientProfile(clientId), clientId });
    if (stepsDone >= 2) notify(coach.id, demoStepCompletedAt(client, 1, times), { kind: "intake_sent", occasion: clientId, text: `${name} sent the intake form.`, href: paths.clientProfile(clientId, "intake"), clientId });
    for (const sent of checkIns.filter((row) => row.clientId === clientId)) {
      const text = `${name} sent a check-in for week ${sent.weekNumber}${hasFlags(sent) ? ", with flags" : ""}.`;
      notify(coach.id, sent.submittedAt, { kind: "check_in_sent", occasion: sent.id, text, href: paths.reviewCheckIn(sent.id), clientId });
      const feedback = { kind: "feedback_given", occasion: sent.id, text: `${coach.firstName} gave you feedback on week ${sent.weekNumber}.`, href: paths.checkInHistory };
      if (sent.feedbackAt) notify(clientId, new Date(sent.feedbackAt), feedback);
    }
    for (const { id, submittedAt } of diaries.filter((diary) => diary.clientId === clientId)) {
      const notification = { kind: "diary_sent", occasion: id, text: `${name} sent a food diary.`, clientId };
      notify(nutritionist.id, submittedAt, { ...notification, href: paths.uploadPlan(id) });
      notify(coach.id, submittedAt, { ...notification, href: paths.clientProfile(clientId, "nutrition") });
    }
  }
  return rows;
}

const toNumber = (value: unknown) => (value === null || value === undefined ? null : Number(value));
const hasFlags = ({ energyLevel, workoutsCompleted, averageSleep, stressLevel, nutritionRating }: DemoCheckIn) =>
  getCheckInFlags({
    energyLevel: toNumber(energyLevel),
    workoutsCompleted: toNumber(workoutsCompleted),
    sleepHours: toNumber(averageSleep),
    stressLevel: toNumber(stressLevel),
    nutritionRating: toNumber(nutritionRating),
  }).length > 0;

import { demoEmail } from "@/lib/people/accounts/rules";
import { dateOf } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { cast, type Member } from "@/prisma/demo/cast";
import { idAt } from "@/prisma/demo/ids";
import { pick } from "@/prisma/demo/pick";
import { demoPlans } from "@/prisma/demo/plans";
import { between, type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** A client of the cast with her dates. */
export interface DemoClient extends Member {
  id: string;
  joinDate: string;
  createdAt: Date;
}

interface Staff {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
}

export interface DemoPeople {
  coach: Staff;
  nutritionist: Staff;
  clients: DemoClient[];
}

/** Who there is, by the practice's calendar. */
export function demoPeople(times: DemoTimes): DemoPeople {
  const opened = times.at(addDays(times.today, -200), "09:00");
  const joined = hoursAfter(opened, 24);
  return {
    coach: { id: idAt(opened), firstName: "Maya", lastName: "Hart", email: demoEmail("coach"), createdAt: opened },
    nutritionist: { id: idAt(joined), firstName: "Nina", lastName: "Rossi", email: demoEmail("nutritionist"), createdAt: joined },
    clients: cast.map((member) => {
      const joinDate = joinDateOf(member, times);
      const createdAt = times.at(joinDate, "09:30");
      return { ...member, id: idAt(createdAt), joinDate, createdAt };
    }),
  };
}

const joinDateOf = ({ joined }: Member, { today, dueMonday }: DemoTimes) =>
  "beforeToday" in joined ? addDays(today, -joined.beforeToday) : addDays(dueMonday, -joined.beforeDueMonday);

export function userRows({ coach, nutritionist, clients }: DemoPeople, times: DemoTimes, passwordHash: string): Prisma.UserCreateManyInput[] {
  const staff = { passwordHash, lastSeenAt: times.hoursAgo(1) };
  return [
    { ...coach, ...staff, role: "coach", phone: "+44 7700 900100" },
    { ...nutritionist, ...staff, role: "nutritionist", phone: "+44 7700 900101" },
    ...clients.map(({ id, firstName, lastName, email, createdAt }, index) => ({
      id,
      role: "client" as const,
      firstName,
      lastName,
      email,
      passwordHash,
      createdAt,
      // Numbers that Ofcom keeps for drama: nobody has them.
      phone: `+44 7700 9001${10 + index}`,
      lastSeenAt: between(createdAt, times.now, 0.9),
    })),
  ];
}

/** When she finished her nth step: within three days of joining, or by now and never long ago, so that nobody has stalled. */
export const stepTime = ({ createdAt, stepsDone }: DemoClient, position: number, times: DemoTimes) =>
  stepsDone === 7
    ? hoursAfter(createdAt, (72 * (position + 1)) / 7)
    : between(createdAt, times.now, 0.3 + (0.6 * (position + 1)) / stepsDone);

export const clientRows = ({ clients }: DemoPeople, times: DemoTimes): Prisma.ClientCreateManyInput[] =>
  clients.map((client, index) => {
    const isSettled = client.stepsDone === 7;
    return {
      userId: client.id,
      joinDate: dateOf(client.joinDate),
      dateOfBirth: dateOf(client.born),
      location: client.location,
      occupation: client.occupation,
      emergencyContact: `${pick(["Tom", "Anna", "James", "Ruth"], index)} ${client.lastName}, +44 7700 9002${10 + index}`,
      primaryGoal: client.goal,
      targetWeight: Math.round(client.startKg - 16 * client.kgPerWeek),
      tags: client.tags,
      assignedPriceId: demoPlans[client.plan].priceId,
      coachMessageSeenAt: isSettled ? hoursAfter(client.createdAt, 75) : null,
      // The promises of the first days, kept: an intake is read within 24 hours, so only the one of today still waits.
      intakeReviewedAt: client.stepsDone >= 5 ? hoursAfter(stepTime(client, 1, times), 10) : null,
      trainingPlanLiveAt: isSettled ? hoursAfter(client.createdAt, 80) : null,
    };
  });

import { demoEmail } from "@/lib/people/accounts/rules";
import { dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { createIdAt } from "@/prisma/demo/ids";
import { pickByIndex } from "@/prisma/demo/pick-by-index";
import { demoPlans } from "@/prisma/demo/plans";
import { type DemoProfile, demoProfiles } from "@/prisma/demo/profiles";
import { type DemoTimes, hoursAfter, timeBetween } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** A demo client with their dates. */
export interface DemoClient extends DemoProfile {
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

/** Everyone in the demo, with dates in the practice's time zone. */
export function demoPeople(times: DemoTimes): DemoPeople {
  const opened = times.at(addDays(times.today, -200), "09:00");
  const joined = hoursAfter(opened, 24);
  return {
    coach: { id: createIdAt(opened), firstName: "Maya", lastName: "Hart", email: demoEmail("coach"), createdAt: opened },
    nutritionist: { id: createIdAt(joined), firstName: "Nina", lastName: "Rossi", email: demoEmail("nutritionist"), createdAt: joined },
    clients: demoProfiles.map((member) => {
      const joinDate = toJoinDate(member, times);
      const createdAt = times.at(joinDate, "09:30");
      return { ...member, id: createIdAt(createdAt), joinDate, createdAt };
    }),
  };
}

const toJoinDate = ({ joinOffset }: DemoProfile, { today, dueMonday }: DemoTimes) =>
  "beforeToday" in joinOffset ? addDays(today, -joinOffset.beforeToday) : addDays(dueMonday, -joinOffset.beforeDueMonday);

export function demoUsers({ coach, nutritionist, clients }: DemoPeople, times: DemoTimes, passwordHash: string): Prisma.UserCreateManyInput[] {
  const staff = { passwordHash, emailConfirmedAt: times.now, isDemo: true };
  return [
    { ...coach, ...staff, role: "coach", phone: "+44 7700 900100" },
    { ...nutritionist, ...staff, role: "nutritionist", phone: "+44 7700 900101" },
    ...clients.map(({ id, firstName, lastName, email, createdAt }, index) => ({
      id,
      role: "client" as const,
      firstName,
      lastName,
      email,
      // Only the three named accounts have the password that everybody knows.
      passwordHash: email === demoEmail("client") ? passwordHash : null,
      isDemo: true,
      emailConfirmedAt: createdAt,
      createdAt,
      // Ofcom reserves these numbers for drama, so nobody has them.
      phone: `+44 7700 9001${10 + index}`,
    })),
  ];
}

export const demoPresence = ({ coach, nutritionist, clients }: DemoPeople, times: DemoTimes): Prisma.PresenceCreateManyInput[] => [
  ...[coach, nutritionist].map(({ id }) => ({ userId: id, lastSeenAt: times.hoursAgo(1) })),
  ...clients.map(({ id, createdAt }) => ({ userId: id, lastSeenAt: timeBetween(createdAt, times.now, 0.9) })),
];

/** When a client finished step `n`: within three days of joining, or recently enough that nobody has stalled. */
export const demoStepCompletedAt = ({ createdAt, stepsDone }: DemoClient, position: number, times: DemoTimes) =>
  stepsDone === 7
    ? hoursAfter(createdAt, (72 * (position + 1)) / 7)
    : timeBetween(createdAt, times.now, 0.3 + (0.6 * (position + 1)) / stepsDone);

export const demoClients = ({ clients }: DemoPeople, times: DemoTimes): Prisma.ClientCreateManyInput[] =>
  clients.map((client, index) => {
    const isSettled = client.stepsDone === 7;
    return {
      userId: client.id,
      joinDate: dayToDate(client.joinDate),
      dateOfBirth: dayToDate(client.born),
      location: client.location,
      occupation: client.occupation,
      emergencyContact: `${pickByIndex(["Tom", "Anna", "James", "Ruth"], index)} ${client.lastName}, +44 7700 9002${10 + index}`,
      primaryGoal: client.goal,
      targetWeight: Math.round(client.startKg - 16 * client.kgPerWeek),
      tags: client.tags,
      assignedPriceId: demoPlans[client.plan].priceId,
      coachMessageSeenAt: isSettled ? hoursAfter(client.createdAt, 75) : null,
      // The coach reads an intake within 24 hours, so only today's is still waiting.
      intakeReviewedAt: client.stepsDone >= 5 ? hoursAfter(demoStepCompletedAt(client, 1, times), 10) : null,
      trainingPlanLiveAt: isSettled ? hoursAfter(client.createdAt, 80) : null,
    };
  });

import { demoEmail } from "@/lib/accounts/rules";
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

export interface DemoPeople {
  coach: { id: string; firstName: string; lastName: string };
  nutritionist: { id: string; firstName: string; lastName: string };
  clients: DemoClient[];
}

/** Who there is, by the practice's calendar. */
export function demoPeople(times: DemoTimes): DemoPeople {
  const opened = times.at(addDays(times.today, -200), "09:00");
  return {
    coach: { id: idAt(opened), firstName: "Maya", lastName: "Hart" },
    nutritionist: { id: idAt(hoursAfter(opened, 1)), firstName: "Nina", lastName: "Rossi" },
    clients: cast.map((member) => {
      const { joined } = member;
      const joinDate = "beforeToday" in joined ? addDays(times.today, -joined.beforeToday) : addDays(times.dueMonday, -joined.beforeDueMonday);
      const createdAt = times.at(joinDate, "09:30");
      return { ...member, id: idAt(createdAt), joinDate, createdAt };
    }),
  };
}

export function userRows({ coach, nutritionist, clients }: DemoPeople, times: DemoTimes, passwordHash: string): Prisma.UserCreateManyInput[] {
  const opened = times.at(addDays(times.today, -200), "09:00");
  const staff = { passwordHash, createdAt: opened, lastSeenAt: times.hoursAgo(1) };
  return [
    { ...coach, ...staff, role: "coach", email: demoEmail("coach"), phone: "+44 7700 900100" },
    { ...nutritionist, ...staff, role: "nutritionist", email: demoEmail("nutritionist"), phone: "+44 7700 900101" },
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

export const clientRows = ({ clients }: DemoPeople): Prisma.ClientCreateManyInput[] =>
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
      targetWeightKg: client.startKg - 16 * client.kgPerWeek,
      tags: client.tags,
      assignedPriceId: demoPlans[client.plan].priceId,
      coachMessageSeenAt: isSettled ? hoursAfter(client.createdAt, 75) : null,
      // The promises of the first days: kept for all who are through with onboarding.
      intakeReviewedAt: isSettled ? hoursAfter(client.createdAt, 30) : null,
      trainingPlanLiveAt: isSettled ? hoursAfter(client.createdAt, 80) : null,
    };
  });

import { fillRecord } from "@/lib/platform/objects";
import { baselineNames } from "@/lib/work/check-ins/baseline-contract";
import { timeColumn } from "@/lib/work/check-ins/baseline-queries";
import { demoMeasurements } from "@/prisma/demo/check-in-numbers";
import type { DemoPeople } from "@/prisma/demo/people";
import { demoClientEmail } from "@/prisma/demo/profiles";
import type { DemoTimes } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

export type DemoBaseline = Prisma.BaselineCreateManyInput & { givenAt: Date };

const ownerEmails = new Set([demoClientEmail, "hannah.clarke@example.com"]);

/** The starting points of two clients, from the evening of their first day. */
export const demoBaselines = ({ clients }: DemoPeople, times: DemoTimes): DemoBaseline[] =>
  clients
    .filter(({ email }) => ownerEmails.has(email))
    .map((client) => {
      const givenAt = times.at(client.joinDate, "20:15");
      return { clientId: client.id, weight: client.startKg, ...demoMeasurements(client, 1), ...fillRecord(baselineNames.map(timeColumn), givenAt), givenAt };
    });

import type { DemoPayment } from "@/prisma/demo/money";
import { type DemoPeople, stepTime } from "@/prisma/demo/people";
import type { DemoTimes } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

const latest = (dates: Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/** The four rules of spec back-office §9, with as many runs as the demo's own history makes. */
export function ruleRows({ clients }: DemoPeople, payments: DemoPayment[], times: DemoTimes): Prisma.AutomationRuleCreateManyInput[] {
  const firstPayments = clients.flatMap(({ id }) => payments.find((payment) => payment.clientId === id && payment.status === "succeeded") ?? []);
  const intakes = clients.filter(({ stepsDone }) => stepsDone >= 2).map((client) => stepTime(client, 1, times));
  const paid = { enabled: true, successCount: firstPayments.length, lastRun: latest(firstPayments.map(({ createdAt }) => createdAt)) };
  return [
    { id: "welcome-email", name: "Welcome Email", trigger: "Payment confirmed", action: "Send welcome email", ...paid, position: 1 },
    { id: "contract-delivery", name: "Contract Delivery", trigger: "Payment confirmed", action: "Send coaching contract", ...paid, position: 2 },
    // Everyone sends her intake before the agreement, so this one has not had to act.
    { id: "intake-form-reminder", name: "Intake Form Reminder", trigger: "Contract signed + 24 hours", action: "Send intake form reminder", position: 3 },
    { id: "program-delivery", name: "Program Delivery", trigger: "Intake form completed", action: "Send training link", successCount: intakes.length, lastRun: latest(intakes), position: 4 },
  ];
}

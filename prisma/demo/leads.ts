import { dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { createIdAt } from "@/prisma/demo/ids";
import type { DemoPeople } from "@/prisma/demo/people";
import { type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { LeadStage, LeadUrgency, Prisma } from "@/prisma/generated/client";

interface Prospect {
  name: string;
  stage: LeadStage;
  /** Days since the enquiry, and since the last activity. */
  days: readonly [number, number];
  source: string;
  budget: string;
  urgency?: LeadUrgency;
  goals: string[];
  /** Wrote on Instagram and has not answered the discovery form. */
  byMessage?: true;
  reason?: string;
  becameClient?: string;
  /** Days from today until the follow-up. */
  followUpIn?: number;
  isSpam?: true;
}

/** Leads in every stage of the pipeline, some waiting too long. */
const prospects: Prospect[] = [
  { name: "Chloe Turner", stage: "new_inquiry", days: [0.3, 0.3], source: "Instagram", budget: "not-discussed", goals: ["Get Stronger", "Increased Energy"] },
  { name: "Aisha Rahman", stage: "new_inquiry", days: [1.6, 1.6], source: "Google Search", budget: "100-200", urgency: "high", goals: ["Weight Loss"] },
  { name: "Bella Hughes", stage: "new_inquiry", days: [0.8, 0.8], source: "Instagram", budget: "not-discussed", goals: [], byMessage: true },
  { name: "Charlotte Reid", stage: "initial_contact", days: [5, 2], source: "Friend Referral", budget: "100-200", goals: ["Better Nutrition", "Better Sleep"], followUpIn: 0 },
  { name: "Tessa Newton", stage: "initial_contact", days: [11, 8], source: "Facebook", budget: "under-100", urgency: "low", goals: ["Improved Fitness"] },
  { name: "Olivia Grant", stage: "discovery_booked", days: [6, 1], source: "Friend Referral", budget: "200-300", goals: ["Muscle Building"] },
  { name: "Leah Marsh", stage: "discovery_booked", days: [9, 4], source: "YouTube", budget: "100-200", goals: ["Confidence Building"] },
  { name: "Imogen Shaw", stage: "discovery_completed", days: [12, 1], source: "Instagram", budget: "100-200", goals: ["Get Stronger", "Build Confidence"] },
  { name: "Rosie Palmer", stage: "proposal_sent", days: [16, 6], source: "Word of Mouth", budget: "200-300", urgency: "high", goals: ["Weight Loss", "Better Sleep"] },
  { name: "Nadia Costa", stage: "proposal_sent", days: [13, 2], source: "Instagram", budget: "300-500", goals: ["Muscle Building"] },
  { name: "Jess Fowler", stage: "decision_pending", days: [20, 3], source: "Google Search", budget: "100-200", goals: ["Stress Reduction"], followUpIn: 3 },
  { name: "Ella Murphy", stage: "won", days: [25, 15], source: "Friend Referral", budget: "100-200", goals: ["Improved Fitness"], becameClient: "ella.murphy@example.com" },
  { name: "Maisie Cole", stage: "won", days: [15, 0.2], source: "Friend Referral", budget: "500-plus", goals: ["Muscle Building"] },
  { name: "Kate Dunn", stage: "lost", days: [30, 18], source: "Facebook", budget: "under-100", goals: ["Weight Loss"], reason: "Found a gym class near her home" },
  { name: "Buy Followers", stage: "new_inquiry", days: [2.2, 2.2], source: "Other", budget: "not-discussed", goals: ["Improved Fitness"], isSpam: true },
];

const stageOrder: LeadStage[] = ["new_inquiry", "initial_contact", "discovery_booked", "discovery_completed", "proposal_sent", "decision_pending", "won"];

export type DemoLead = Prisma.LeadCreateManyInput & { id: string; fullName: string; email: string; stage: LeadStage; submittedAt: Date };

export function demoLeads({ clients }: DemoPeople, times: DemoTimes): { leads: DemoLead[]; events: Prisma.LeadEventCreateManyInput[]; submissions: Prisma.LeadSubmissionCreateManyInput[] } {
  const rows = prospects.map((prospect, index) => buildLead(prospect, index, clients.find(({ email }) => email === prospect.becameClient)?.id, times));
  return { leads: rows, events: rows.flatMap(buildLeadEvents), submissions: rows.flatMap(buildSubmission) };
}

function buildLead(prospect: Prospect, index: number, clientId: string | undefined, times: DemoTimes): DemoLead {
  const submittedAt = times.hoursAgo(prospect.days[0] * 24);
  return {
    id: createIdAt(submittedAt),
    fullName: prospect.name,
    email: prospect.becameClient ?? `${prospect.name.toLowerCase().replace(" ", ".")}@example.com`,
    phone: `+44 7700 9003${10 + index}`,
    instagram: `@${prospect.name.split(" ")[0]?.toLowerCase()}_moves`,
    stage: prospect.stage,
    contactMethod: prospect.byMessage ? "instagram_dm" : "email",
    urgency: prospect.urgency ?? "medium",
    budget: prospect.budget,
    goals: prospect.goals,
    referralSource: prospect.source,
    outcomeReason: prospect.reason,
    followUpDate: prospect.followUpIn === undefined ? null : dayToDate(addDays(times.today, prospect.followUpIn)),
    suspectedSpam: prospect.isSpam ?? false,
    clientId,
    submittedAt,
    lastActivity: times.hoursAgo(prospect.days[1] * 24),
    ...(prospect.byMessage && { enteredName: prospect.name }),
    ...(!prospect.byMessage && {
      answeredAt: submittedAt,
      consentAt: submittedAt,
      motivation: "I keep starting and stopping. This time I want someone beside me.",
      dreamOutcome: "To feel strong and at home in my body.",
      trainingExperience: ["0", "1", "2", "3", "5"][index % 5],
      trainingDays: "3-4 days",
      sleepHours: "6-7 hours",
      confidence: "Somewhat Confident",
      injuries: index % 3 === 0 ? ["Lower Back Pain"] : ["None"],
    }),
  };
}

/** The lead's history: the enquiry, then one stage after another until the last activity. */
function buildLeadEvents({ id, stage, submittedAt, answeredAt, lastActivity, outcomeReason }: DemoLead): Prisma.LeadEventCreateManyInput[] {
  const reached: LeadStage[] = stage === "lost" ? ["new_inquiry", "initial_contact", "lost"] : stageOrder.slice(0, stageOrder.indexOf(stage) + 1);
  const span = new Date(lastActivity ?? submittedAt).getTime() - submittedAt.getTime();
  const arrival = { id: createIdAt(submittedAt), leadId: id, kind: answeredAt ? "form" : "created", createdAt: submittedAt };
  const steps = reached.slice(1).map((toStage, index) => {
    const createdAt = hoursAfter(submittedAt, (span * (index + 1)) / (reached.length - 1) / 3_600_000);
    const isOutcome = toStage === "won" || toStage === "lost";
    return { id: createIdAt(createdAt), leadId: id, kind: isOutcome ? "outcome" : "stage", fromStage: reached[index], toStage, text: isOutcome ? outcomeReason : null, createdAt };
  });
  return [arrival, ...steps];
}

/** The discovery form that the lead sent. */
function buildSubmission({ id, answeredAt, consentAt, ...lead }: DemoLead): Prisma.LeadSubmissionCreateManyInput[] {
  if (!answeredAt) return [];
  const { fullName, email, phone, instagram, goals, referralSource, motivation, dreamOutcome, trainingExperience, trainingDays, sleepHours, confidence, injuries } = lead;
  const answers = { fullName, email, phone, instagram, goals, referralSource, motivation, dreamOutcome, trainingExperience, trainingDays, sleepHours, confidence, injuries };
  return [{ id: createIdAt(lead.submittedAt), leadId: id, source: "public_form", status: "accepted", answers: JSON.parse(JSON.stringify(answers)), submittedAt: answeredAt, consentAt }];
}

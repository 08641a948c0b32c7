import type { EmailType } from "@/lib/core/email/types";
import type { CampaignPlan, PlannedEmail, PlannedSkip, SkipReason } from "@/lib/outreach/campaigns/rules";

/*
 * Never too many (PRODUCT.md, "The second version"): a client gets at most one unasked email a day and two a week, and no chase
 * after three that went unanswered. The buttons that a coach presses are not bound by this.
 */

/** The emails that nobody asked for, the most important first. */
export const unaskedTypes = ["checkin-chase", "checkin-reminder", "contract-reminder", "intake-reminder", "re-engagement", "milestone"] as const satisfies readonly EmailType[];

const maxUnaskedEmails = { aDay: 1, aWeek: 2 } as const;
const maxUnansweredChases = 3;

/** What a client has had before: unasked emails today and in the seven days that end today, and chases since their last check-in. */
export interface EarlierEmails {
  clientId: string;
  name: string;
  today: number;
  thisWeek: number;
  unansweredChases: number;
}

const noEmails = { today: 0, thisWeek: 0 };
const priorityOf = ({ type }: PlannedEmail) => unaskedTypes.findIndex((unasked) => unasked === type);

/** The plan without the emails that would be too many, which it skips with the reason. Emails to coaches and leads are not counted. */
export function keepWithinLimits(plan: CampaignPlan, earlier: readonly EarlierEmails[]): CampaignPlan {
  const earlierById = new Map(earlier.map((client) => [client.clientId, client]));
  const counts = new Map(earlier.map(({ clientId, today, thisWeek }) => [clientId, { today, thisWeek }]));
  const emails = plan.emails.filter((email) => priorityOf(email) < 0);
  const skips: PlannedSkip[] = [...plan.skips];
  for (const email of plan.emails.filter((planned) => priorityOf(planned) >= 0).toSorted((a, b) => priorityOf(a) - priorityOf(b))) {
    const client = "userId" in email.to ? earlierById.get(email.to.userId) : undefined;
    if (!client) {
      emails.push(email);
      continue;
    }
    const { clientId, name } = client;
    const count = counts.get(clientId) ?? noEmails;
    const reason = limitReason(email, count, client.unansweredChases);
    if (reason) skips.push({ clientId, name, type: email.type, occasion: email.occasion, reason });
    else {
      emails.push(email);
      counts.set(clientId, { today: count.today + 1, thisWeek: count.thisWeek + 1 });
    }
  }
  return { emails, skips };
}

function limitReason({ type }: PlannedEmail, { today, thisWeek }: typeof noEmails, unansweredChases: number): SkipReason | null {
  if (type === "checkin-chase" && unansweredChases >= maxUnansweredChases) return "Three chases unanswered";
  if (today >= maxUnaskedEmails.aDay) return "One email a day";
  return thisWeek >= maxUnaskedEmails.aWeek ? "Two emails a week" : null;
}

import { tooManyReason, type UnaskedCounts, unaskedRank } from "@/lib/core/notifications/unasked";
import type { CampaignPlan, PlannedEmail, PlannedSkip, SkipReason } from "@/lib/outreach/campaigns/rules";

/* No chase after three that went unanswered, and never too many (`lib/core/notifications/unasked.ts`). The buttons that a coach presses are not bound by this. */

const maxUnansweredChases = 3;

/** What a client has had before: unasked emails today and in the seven days that end today, and chases since their last check-in. */
export interface EarlierEmails extends UnaskedCounts {
  clientId: string;
  name: string;
  unansweredChases: number;
}

const priorityOf = ({ type }: PlannedEmail) => unaskedRank(type);

/** The plan without the emails that would be too many, which it skips with the reason. Emails to coaches and leads are not counted. */
export function keepWithinLimits(plan: CampaignPlan, earlier: readonly EarlierEmails[]): CampaignPlan {
  const counts = new Map(earlier.map((client) => [client.clientId, { ...client }]));
  const emails = plan.emails.filter((email) => priorityOf(email) < 0);
  const skips: PlannedSkip[] = [...plan.skips];
  for (const email of plan.emails.filter((planned) => priorityOf(planned) >= 0).toSorted((a, b) => priorityOf(a) - priorityOf(b))) {
    const client = "userId" in email.to ? counts.get(email.to.userId) : undefined;
    const reason = client && limitReason(email, client);
    if (client && reason) skips.push({ clientId: client.clientId, name: client.name, type: email.type, occasion: email.occasion, reason });
    else {
      emails.push(email);
      if (client) Object.assign(client, { today: client.today + 1, thisWeek: client.thisWeek + 1 });
    }
  }
  return { emails, skips };
}

const limitReason = ({ type }: PlannedEmail, { unansweredChases, ...counts }: EarlierEmails): SkipReason | null =>
  type === "checkin-chase" && unansweredChases >= maxUnansweredChases ? "No reply to three chases" : tooManyReason(type, counts);

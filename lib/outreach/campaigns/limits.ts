import type { EmailType } from "@/lib/core/email/types";
import type { CampaignPlan, PlannedEmail, PlannedSkip, SkipReason } from "@/lib/outreach/campaigns/rules";

/*
 * Never too many (PRODUCT.md, "The second version"): a client gets at most one unasked email a day and two a week, and no chase
 * after three that went unanswered. The buttons that a coach presses are not bound by this.
 */

/** The emails that a client did not ask for. Of several that one run plans, the first in this list is sent. */
export const unaskedTypes = ["checkin-chase", "checkin-reminder", "contract-reminder", "intake-reminder", "re-engagement", "milestone"] as const satisfies readonly EmailType[];

const maxUnaskedEmails = { aDay: 1, aWeek: 2 } as const;
/** These can wait, so they leave one email of the week for a check-in. */
const waitingTypes: ReadonlySet<EmailType> = new Set(["contract-reminder", "intake-reminder"]);
const maxUnansweredChases = 3;

/** What a client has had before: unasked emails today and in the seven days that end today, and chases since their last check-in. */
export interface EarlierEmails {
  clientId: string;
  name: string;
  today: number;
  thisWeek: number;
  unansweredChases: number;
}

const priorityOf = ({ type }: PlannedEmail) => unaskedTypes.findIndex((unasked) => unasked === type);

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

function limitReason({ type }: PlannedEmail, { today, thisWeek, unansweredChases }: EarlierEmails): SkipReason | null {
  if (type === "checkin-chase" && unansweredChases >= maxUnansweredChases) return "No reply to three chases";
  if (today >= maxUnaskedEmails.aDay) return "Already emailed today";
  return thisWeek >= maxUnaskedEmails.aWeek - (waitingTypes.has(type) ? 1 : 0) ? "Enough emails this week" : null;
}

import type { EmailStanding } from "@/lib/core/email/contract";

/** The lists of the email section, as it asks for them. */
export const runsPage = { query: { limit: 5 } };
export const emailsPage = (status: EmailStanding) => ({ query: { limit: 20, status } });
/** Who got a run's mails, or who did not. */
export const runPage = (campaign: string, status: EmailStanding) => ({ query: { limit: 20, campaign, status } });

/** Mails go out by themselves, usually within seconds, and the state of affairs is asked for every 30 s (spec back-office §9). */
export const refetchInterval = 30_000;

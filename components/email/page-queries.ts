import type { EmailStatusFilter } from "@/lib/core/email/contract";

/** The lists of the email section, as it asks for them. */
export const campaignsPageQuery = { query: { limit: 5 } };
export const emailsPageQuery = (status: EmailStatusFilter) => ({ query: { limit: 20, status } });
/** Who got a run's mails, or who did not. */
export const campaignEmailsPageQuery = (campaign: string, status: EmailStatusFilter) => ({ query: { limit: 20, campaign, status } });

/** Mails go out by themselves, usually within seconds, and the state of affairs is asked for every 30 s (spec back-office §9). */
export const emailRefetchIntervalMs = 30_000;

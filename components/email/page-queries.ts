import type { EmailStatusFilter } from "@/lib/core/email/contract";

/** The queries of the email section's lists, shared with the server, which prefetches them. */
export const campaignsPageQuery = { query: { limit: 5 } };
export const emailsPageQuery = (status: EmailStatusFilter) => ({ query: { limit: 20, status } });
/** The emails or the skipped clients of one campaign run. */
export const campaignEmailsPageQuery = (campaign: string, status: EmailStatusFilter) => ({ query: { limit: 20, campaign, status } });

/** Spec back-office §9 asks for a refresh every 30 seconds. */
export const emailRefetchIntervalMs = 30_000;

/** The filters of the email history; "written" means every email except skipped ones, "undelivered" those that bounced or were marked as spam. */
export const emailStatusFilters = ["written", "waiting", "sent", "failed", "not_sent", "unclear", "undelivered", "skipped"] as const;

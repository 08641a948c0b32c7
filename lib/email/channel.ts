/** Where the database announces that an email was queued. */
export const emailQueued = "email_queued";

import { findEmailType } from "@/lib/core/email/types";

/**
 * Whether a coach may read the body of a sent email. They may not read one with a one-time link, because it would let them
 * take over the account. Demo mode allows it, because its emails are never delivered.
 */
export const canReadEmailBody = (type: string, { demoMode }: { demoMode: boolean }) => demoMode || findEmailType(type)?.secret === false;

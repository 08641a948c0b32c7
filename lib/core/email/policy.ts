import { findEmailType } from "@/lib/core/email/types";

/**
 * Whether the body of a sent email may be shown to a coach. One that carries a one-time link may not, or a coach could
 * take over the account it is for; in demo mode there is nobody else to read it.
 */
export const canReadEmailBody = (type: string, { demoMode }: { demoMode: boolean }) => demoMode || findEmailType(type)?.secret === false;

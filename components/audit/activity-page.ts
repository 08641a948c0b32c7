import { type AuditKind, auditKinds } from "@/lib/core/audit/rules";

export interface Narrowed {
  kind?: AuditKind;
  person?: string;
}

/** What the address narrows the log to. */
export const narrowedBy = (kind: string | null | undefined, person: string | null | undefined): Narrowed => ({
  kind: auditKinds.find((one) => one === kind),
  person: person?.slice(0, longestId) || undefined,
});
/** As much as is taken to ask for: what is cut off here was nobody's id. */
const longestId = 100;

/** The log as its screen asks for it. */
export const activityPage = ({ kind, person }: Narrowed) => ({ query: { limit: 30, kind, personId: person } });

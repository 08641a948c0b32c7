import { type AuditKind, auditKinds } from "@/lib/core/audit/rules";

export interface ActivityFilter {
  kind?: AuditKind;
  person?: string;
}

/** What the address narrows the log to. */
export const parseActivityFilter = (kind: string | null | undefined, person: string | null | undefined): ActivityFilter => ({
  kind: auditKinds.find((one) => one === kind),
  person: person?.slice(0, maxIdLength) || undefined,
});
/** As much as is taken to ask for: what is cut off here was nobody's id. */
const maxIdLength = 100;

/** The log as its screen asks for it. */
export const activityPageInput = ({ kind, person }: ActivityFilter) => ({ query: { limit: 30, kind, personId: person } });

import { type AuditKind, auditKinds } from "@/lib/core/audit/actions";

export interface ActivityFilter {
  kind?: AuditKind;
  person?: string;
}

/** Reads the filter from the query parameters `kind` and `person`. */
export const parseActivityFilter = (kind: string | null | undefined, person: string | null | undefined): ActivityFilter => ({
  kind: auditKinds.find((auditKind) => auditKind === kind),
  person: person?.slice(0, maxIdLength) || undefined,
});
/** The API's limit for `personId`; no real id is longer. */
const maxIdLength = 100;

export const activityPageInput = ({ kind, person }: ActivityFilter) => ({ query: { limit: 30, kind, personId: person } });

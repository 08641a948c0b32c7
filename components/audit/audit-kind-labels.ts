import type { AuditKind } from "@/lib/core/audit/rules";

export const auditKindLabels: Record<AuditKind, string> = {
  sign_ins: "Sign-ins and passwords",
  accounts: "Accounts and roles",
  health_data: "Photos and health answers",
  exports: "Exports",
  imports: "Imports",
  deletions: "Archiving and deletions",
  payments: "Subscriptions",
  settings: "Settings",
};

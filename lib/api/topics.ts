/**
 * What reads show and writes change. Naming topics rather than each other keeps contracts independent: a write need
 * not know which screens there are.
 */
export type Topic =
  | "account"
  | "people"
  | "check-ins"
  | "drafts"
  | "emails"
  | "settings"
  | "promises"
  | "onboarding"
  | "messages"
  | "intake"
  | "presence"
  | "nutrition"
  | "notes"
  | "payments"
  | "leads"
  | "imports"
  | "notifications"
  | "access-log"
  | "audit-log";

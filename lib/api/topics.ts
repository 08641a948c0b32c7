/**
 * Reads provide topics and writes invalidate them, so that a contract doesn't have to name the endpoints of another.
 */
export type Topic =
  | "account"
  | "people"
  | "check-ins"
  | "next-steps"
  | "drafts"
  | "emails"
  | "settings"
  | "questions"
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
  | "sessions"
  | "access-log"
  | "privacy"
  | "audit-log";

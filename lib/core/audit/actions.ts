/** Every recorded action, by the kind that the activity log filters by. */
export const auditActionsByKind = {
  sign_ins: ["session.began", "session.ended", "session.failed", "session.refused", "sessions.ended", "sessions.ended_by_coach", "password.changed", "password.reset", "password.set", "second_step.failed", "confirmation.failed", "passkey.added", "passkey.removed", "authenticator.added", "authenticator.removed", "recovery_codes.renewed"],
  accounts: ["account.registered", "account.invited", "account.imported", "account.closed", "account.reopened", "invitation.revoked", "password_link.made", "second_factor.reset", "email.confirmed", "email.vouched", "email.added", "email.changed", "calendar_link.made", "calendar_link.stopped"],
  refusals: ["access.refused"],
  health_data: [
    "opened.check_ins",
    "opened.progress_photos",
    "opened.food_diaries",
    "opened.food_diary_photos",
    "opened.intake",
    "opened.onboarding_answers",
    "opened.safety_notes",
    "opened.messages",
  ],
  exports: ["opened.record", "clients.exported", "payments.exported", "import_errors.exported", "practice.exported", "practice.downloaded"],
  imports: ["import.committed", "import.undone", "practice.moved_in"],
  deletions: ["client.archived", "client.restored", "client.erased", "client.erased_at_once", "leads.deleted", "leads.forgotten", "lead.erased", "lead_answers.erased", "note.deleted", "erasure.requested", "erasure.cancelled", "question.deleted", "questions.erased"],
  consents: ["consent.given", "consent.withdrawn"],
  payments: ["subscription.cancelled"],
  settings: ["settings.changed", "rule.switched", "plan.added", "plan.changed", "plan.archived", "plan.restored", "question.added", "question.archived", "question.restored", "form.published", "emails.resumed"],
} as const;
export type AuditKind = keyof typeof auditActionsByKind;
export type AuditAction = (typeof auditActionsByKind)[AuditKind][number];

export const auditKinds = ["sign_ins", "accounts", "refusals", "health_data", "exports", "imports", "deletions", "consents", "payments", "settings"] as const satisfies readonly AuditKind[];

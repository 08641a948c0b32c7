import * as z from "zod/mini";
import { type AuditAction, auditActionsByKind, type AuditKind, auditKinds } from "@/lib/core/audit/actions";
import { dayMs } from "@/lib/platform/days";
import { formatCount } from "@/lib/platform/number-texts";

const kindByAction = new Map<string, AuditKind>(auditKinds.flatMap((kind) => auditActionsByKind[kind].map((action) => [action, kind] as const)));
const isAuditAction = (action: string): action is AuditAction => kindByAction.has(action);

const optionalCount = z.optional(z.number());

/** Details of an event. No names, texts or full IP addresses, because an entry may outlive the person it is about. */
const auditDetail = z.object({
  /** How the person signed in, or tried to show who they are. */
  way: z.optional(z.enum(["password", "demo", "registration", "passkey", "authenticator", "recovery_code"])),
  /** The network of the IP address, where known. */
  from: z.optional(z.string()),
  role: z.optional(z.enum(["coach", "client", "nutritionist"])),
  /** The clients in an export. */
  clientIds: z.optional(z.union([z.array(z.string()), z.literal("all")])),
  /** The id of an erased client. */
  clientId: z.optional(z.string()),
  count: optionalCount,
  /** The settings that changed, by name. */
  settings: z.optional(z.array(z.string())),
  /** The endpoint that was refused, such as "GET /api/clients/:id". */
  endpoint: z.optional(z.string()),
  rule: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  /** The name of a plan that clients pay for, and what changed. */
  plan: z.optional(z.string()),
  changes: z.optional(z.array(z.string())),
  /** The number of a form's version. */
  version: z.optional(z.number()),
  /** When a cancelled subscription ends. */
  ends: z.optional(z.string()),
  importId: z.optional(z.string()),
  /** Whether an export has a passphrase. */
  encrypted: z.optional(z.boolean()),
  /** When an export that was downloaded was built: who joined later isn't in it. */
  builtAt: z.optional(z.string()),
  /** Whether a device fetched it by itself, for offline use. */
  keptOnDevice: z.optional(z.boolean()),
  kind: z.optional(z.string()),
  create: optionalCount,
  update: optionalCount,
  unchanged: optionalCount,
  error: optionalCount,
});
export type AuditDetail = z.output<typeof auditDetail>;

/** When a cancelled subscription was to end; null for any other event. */
export function readCancellationEnd(detail: unknown): Date | null {
  const ends = auditDetail.safeParse(detail).data?.ends;
  return ends === undefined ? null : new Date(ends);
}

/** Whether an entry of the access log is of a device that fetched it by itself, for offline use. */
export const isKeptOnDevice = (detail: unknown) => auditDetail.safeParse(detail ?? {}).data?.keptOnDevice === true;

const countText = (value: number | undefined, singular: string, plural: string) => (value === 1 ? `1 ${singular}` : `${formatCount(value ?? 0)} ${plural}`);
const roleSuffix = ({ role }: AuditDetail) => (role === undefined ? "" : ` as a ${role}`);
const signInMethodTexts = {
  password: "with a password",
  demo: "with a demo button",
  registration: "by signing up",
  passkey: "with a passkey",
  authenticator: "with a password and an app's code",
  recovery_code: "with a password and a recovery code",
};
const wrongProofTexts: Partial<Record<NonNullable<AuditDetail["way"]>, string>> = { passkey: "used a passkey that was refused", authenticator: "typed a wrong code" };
const importCountsText = ({ create, update }: AuditDetail) => `${formatCount(create ?? 0)} added, ${formatCount(update ?? 0)} changed`;
/** Turns "fromEmail" into "from email". */
const settingNameText = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const openedOrKept =
  (verb: string, what: string) =>
  (subject: string, { keptOnDevice }: AuditDetail) =>
    keptOnDevice ? `saved ${what} ${subject} on a device for offline use` : `${verb} ${what} ${subject}`;

/** What was done, as a phrase that follows the name of the person who did it. `subject` is the other person's name. */
const actionTexts: Record<AuditAction, (subject: string, detail: AuditDetail) => string> = {
  "session.began": (_, { way }) => `signed in ${signInMethodTexts[way ?? "password"]}`,
  "session.ended": () => "signed out",
  "session.failed": (subject, { way }) => `tried to sign in as ${subject} with ${way === "passkey" ? "a passkey that was refused" : "a wrong password"}`,
  "sessions.ended": (_, detail) => `signed out of ${countText(detail.count, "other device", "other devices")}`,
  "sessions.ended_by_coach": (subject) => `signed ${subject} out everywhere`,
  "session.refused": (subject) => `was blocked after too many attempts to sign in as ${subject}`,
  "password.changed": () => "changed their password",
  "password.reset": () => "set a new password with a reset link",
  "password.set": () => "accepted the invitation and set a password",
  "second_step.failed": () => "typed a wrong code after the right password",
  "confirmation.failed": (_, { way }) => `${wrongProofTexts[way ?? "password"] ?? "typed a wrong password"} to confirm who they are`,
  "passkey.added": () => "added a passkey",
  "passkey.removed": () => "removed a passkey",
  "authenticator.added": () => "added an authenticator app",
  "authenticator.removed": () => "removed their authenticator app",
  "recovery_codes.renewed": () => "made new recovery codes",
  "second_factor.reset": (subject) => `removed the passkeys and the authenticator app of ${subject}`,
  "account.registered": (_, detail) => `signed up${roleSuffix(detail)}`,
  "account.invited": (subject, detail) => `invited ${subject}${roleSuffix(detail)}`,
  "account.closed": (subject) => `closed the account of ${subject}`,
  "account.reopened": (subject) => `reopened the account of ${subject}`,
  "invitation.revoked": (subject, { role }) => (role === "client" ? `revoked the invitation of ${subject}` : `revoked an invitation${roleSuffix({ role })}`),
  "password_link.made": (subject) => `made a link with which ${subject} can set a password`,
  "account.imported": (subject, detail) => `imported ${subject}${roleSuffix(detail)}`,
  "access.refused": (_, { endpoint = "" }) => `was refused access to ${endpoint}`,
  "opened.check_ins": openedOrKept("read", "check-ins of"),
  "opened.food_diaries": openedOrKept("read", "food diaries of"),
  "opened.messages": openedOrKept("read", "messages with"),
  "email.confirmed": () => "confirmed their email address",
  "email.vouched": (subject) => `confirmed the email address of ${subject}`,
  "email.added": (subject) => `added an email address for ${subject}`,
  "email.changed": () => "changed their email address",
  "calendar_link.made": () => "made a calendar link",
  "calendar_link.stopped": () => "stopped their calendar link",
  "opened.progress_photos": openedOrKept("opened", "progress photos of"),
  "opened.food_diary_photos": openedOrKept("opened", "food diary photos of"),
  "opened.intake": openedOrKept("read", "the intake record of"),
  "opened.onboarding_answers": openedOrKept("read", "the onboarding answers of"),
  "opened.safety_notes": openedOrKept("read", "the safety notes of"),
  "opened.record": (subject) => `downloaded the full record of ${subject}`,
  "clients.exported": (_, { clientIds }) => (Array.isArray(clientIds) ? `exported ${countText(clientIds.length, "client", "clients")}` : "exported all clients"),
  "payments.exported": () => "exported all payments",
  "import_errors.exported": () => "exported the rows that an import skipped",
  "practice.exported": (_, { encrypted }) => `exported the whole practice${encrypted ? " with a passphrase" : ""}`,
  "practice.downloaded": () => "downloaded an export of the whole practice",
  "practice.moved_in": (_, detail) => `moved in from an export: ${countText(detail.count, "row", "rows")}`,
  "emails.resumed": () => "let emails be sent again",
  "import.committed": (_, detail) => `imported data: ${importCountsText(detail)}`,
  "import.undone": (_, detail) => `undid an import: ${importCountsText(detail)}`,
  "client.archived": (subject) => `deleted ${subject}`,
  "client.restored": (subject) => `restored ${subject}`,
  "client.erased": () => "permanently erased a client, 30 days after they were deleted or asked for it",
  "client.erased_at_once": () => "permanently erased a deleted client",
  "leads.forgotten": (_, detail) => `erased ${countText(detail.count, "old lead", "old leads")}`,
  "leads.deleted": (_, detail) => `deleted ${countText(detail.count, "lead", "leads")}`,
  "lead.erased": () => "asked to be erased, so everything about them was deleted",
  "lead_answers.erased": () => "erased the answers of a discovery form after 30 days",
  "note.deleted": (subject) => `deleted a private note about ${subject}`,
  "erasure.requested": () => "asked to be erased",
  "erasure.cancelled": () => "took back their request to be erased",
  "consent.given": (_, { kind }) => `gave consent for ${kind ?? "their data"}`,
  "consent.withdrawn": (_, { kind }) => `withdrew consent for ${kind ?? "their data"}`,
  "subscription.cancelled": () => "cancelled their subscription",
  "settings.changed": (_, { settings = [] }) => `changed the settings: ${settings.map(settingNameText).join(", ")}`,
  "plan.added": (_, { plan = "" }) => `added the plan “${plan}”`,
  "plan.changed": (_, { plan = "", changes = [] }) => `changed the plan “${plan}”: ${changes.join(", ")}`,
  "plan.archived": (_, { plan = "" }) => `archived the plan “${plan}”`,
  "plan.restored": (_, { plan = "" }) => `brought back the plan “${plan}”`,
  "question.added": () => "added a question of the practice's own",
  "question.archived": () => "stopped asking a question of the practice's own",
  "question.restored": () => "started asking a question of the practice's own again",
  "question.deleted": (_, detail) => `deleted a question with ${countText(detail.count, "answer", "answers")}`,
  "questions.erased": (_, detail) => `erased ${countText(detail.count, "deleted question", "deleted questions")} with all answers after 30 days`,
  "form.published": (_, { version = 0 }) => `published version ${version} of the check-in form`,
  "rule.switched": (_, { rule = "", enabled }) => `turned ${enabled ? "on" : "off"} the rule “${rule}”`,
};

interface AuditEventRow {
  action: string;
  /** Names of the person who did it and the person it is about; null when unknown or erased. */
  actor: string | null;
  subject: string | null;
  detail: unknown;
}

/** Describes an event in words. An action of an older version is shown by its raw name. */
export function describeAuditEvent({ action, actor, subject, detail }: AuditEventRow): { kind: AuditKind | null; who: string; what: string; from: string | null } {
  const parsed = auditDetail.safeParse(detail ?? {}).data ?? {};
  const what = isAuditAction(action) ? actionTexts[action](subject ?? "someone", parsed) : action;
  return { kind: kindByAction.get(action) ?? null, who: actor ?? defaultActorNames[action] ?? "A deleted user", what, from: parsed.from ?? null };
}

/** Who is named for an action without a signed-in person. */
const defaultActorNames: Record<string, string | undefined> = {
  "session.failed": "Someone", "session.refused": "Someone", "second_factor.reset": "The server's owner", "client.erased": "The system", "leads.forgotten": "The system", "questions.erased": "The system", "lead_answers.erased": "The system", "lead.erased": "A lead",
};

/** Sign-in and password events are redacted after a year; all others with the person they are about. */
export const signInRetentionMs = 365 * dayMs;

/** The client data whose opening by staff is recorded. */
export const sensitiveItems = ["check_ins", "progress_photos", "food_diaries", "food_diary_photos", "intake", "onboarding_answers", "safety_notes", "messages", "record"] as const;
export type SensitiveItem = (typeof sensitiveItems)[number];

import * as z from "zod/mini";
import { dayMs } from "@/lib/platform/days";

/** All that is recorded, by the kind a coach narrows the log to. */
export const auditActionsByKind = {
  sign_ins: ["session.began", "session.ended", "session.refused", "password.changed", "password.reset", "password.set"],
  accounts: ["account.registered", "account.invited", "account.imported"],
  health_data: ["opened.progress_photos", "opened.food_diary_photos", "opened.intake", "opened.onboarding_answers", "opened.safety_notes"],
  exports: ["opened.record", "clients.exported", "payments.exported", "import_errors.exported"],
  imports: ["import.committed", "import.undone"],
  deletions: ["client.archived", "client.restored", "client.erased", "leads.deleted", "leads.forgotten", "note.deleted"],
  payments: ["subscription.cancelled"],
  settings: ["settings.changed", "rule.switched"],
} as const;
export type AuditKind = keyof typeof auditActionsByKind;
export type AuditAction = (typeof auditActionsByKind)[AuditKind][number];

export const auditKinds = ["sign_ins", "accounts", "health_data", "exports", "imports", "deletions", "payments", "settings"] as const satisfies readonly AuditKind[];

const kindByAction = new Map<string, AuditKind>(auditKinds.flatMap((kind) => auditActionsByKind[kind].map((action) => [action, kind] as const)));
const isAuditAction = (action: string): action is AuditAction => kindByAction.has(action);

const optionalCount = z.optional(z.number());

/** What is kept beside who, whom and when. No names, no texts and no whole addresses: it may outlive whom it is about. */
const auditDetail = z.object({
  /** How she signed in. */
  way: z.optional(z.enum(["password", "demo", "registration"])),
  /** The network she came from, where it is known. */
  from: z.optional(z.string()),
  role: z.optional(z.enum(["coach", "client", "nutritionist"])),
  /** Of an export: whom it was about. */
  clientIds: z.optional(z.union([z.array(z.string()), z.literal("all")])),
  /** Of someone who is no longer here. */
  clientId: z.optional(z.string()),
  count: optionalCount,
  /** The settings that changed, by name. */
  settings: z.optional(z.array(z.string())),
  rule: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  /** When a cancelled subscription ends. */
  ends: z.optional(z.string()),
  importId: z.optional(z.string()),
  kind: z.optional(z.string()),
  create: optionalCount,
  update: optionalCount,
  unchanged: optionalCount,
  error: optionalCount,
});
export type AuditDetail = z.output<typeof auditDetail>;

const countText = (value: number | undefined, one: string, many: string) => (value === 1 ? `1 ${one}` : `${(value ?? 0).toLocaleString("en-GB")} ${many}`);
const roleSuffix = ({ role }: AuditDetail) => (role === undefined ? "" : ` as a ${role}`);
const signInMethodTexts = { password: "with a password", demo: "with a demo button", registration: "by signing up" };
const importCountsText = ({ create, update }: AuditDetail) => `${(create ?? 0).toLocaleString("en-GB")} added, ${(update ?? 0).toLocaleString("en-GB")} changed`;
/** "fromEmail" as people read it. */
const settingNameText = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What was done, to be read after the name of who did it. `whom` names the other person it is about. */
const actionTexts: Record<AuditAction, (whom: string, detail: AuditDetail) => string> = {
  "session.began": (_, { way }) => `signed in ${signInMethodTexts[way ?? "password"]}`,
  "session.ended": () => "signed out",
  "session.refused": (whom) => `was stopped after too many tries to sign in as ${whom}`,
  "password.changed": () => "changed the password",
  "password.reset": () => "set a new password with a reset link",
  "password.set": () => "accepted the invitation and set a password",
  "account.registered": (_, detail) => `signed up${roleSuffix(detail)}`,
  "account.invited": (whom, detail) => `invited ${whom}${roleSuffix(detail)}`,
  "account.imported": (whom, detail) => `imported ${whom}${roleSuffix(detail)}`,
  "opened.progress_photos": (whom) => `opened progress photos of ${whom}`,
  "opened.food_diary_photos": (whom) => `opened food diary photos of ${whom}`,
  "opened.intake": (whom) => `read the intake record of ${whom}`,
  "opened.onboarding_answers": (whom) => `read the onboarding answers of ${whom}`,
  "opened.safety_notes": (whom) => `read the safety notes of ${whom}`,
  "opened.record": (whom) => `took a copy of the whole record of ${whom}`,
  "clients.exported": (_, { clientIds }) => (Array.isArray(clientIds) ? `exported ${countText(clientIds.length, "client", "clients")}` : "exported all clients"),
  "payments.exported": () => "exported all payments",
  "import_errors.exported": () => "exported the rows that an import left out",
  "import.committed": (_, detail) => `carried out an import: ${importCountsText(detail)}`,
  "import.undone": (_, detail) => `took an import back: ${importCountsText(detail)}`,
  "client.archived": (whom) => `archived ${whom}`,
  "client.restored": (whom) => `restored ${whom} from the archive`,
  "client.erased": () => "erased a client for good, 30 days after she was archived",
  "leads.forgotten": (_, detail) => `forgot ${countText(detail.count, "old lead", "old leads")}`,
  "leads.deleted": (_, detail) => `deleted ${countText(detail.count, "lead", "leads")}`,
  "note.deleted": (whom) => `deleted a private note on ${whom}`,
  "subscription.cancelled": () => "cancelled her subscription",
  "settings.changed": (_, { settings = [] }) => `changed the settings: ${settings.map(settingNameText).join(", ")}`,
  "rule.switched": (_, { rule = "", enabled }) => `switched the rule “${rule}” ${enabled ? "on" : "off"}`,
};

/** What would tell a client of notes that coaches keep to themselves. */
export const staffOnlyActions = ["note.deleted"] as const satisfies readonly AuditAction[];

interface AuditEventRow {
  action: string;
  /** The names of who did it and whom it is about; null for someone who is not there, or not any more. */
  actor: string | null;
  subject: string | null;
  detail: unknown;
}

/** Who did what, as the log says it. Something that an earlier version recorded is told by its name. */
export function describeAuditEvent({ action, actor, subject, detail }: AuditEventRow): { kind: AuditKind | null; who: string; what: string; from: string | null } {
  const read = auditDetail.safeParse(detail ?? {});
  const known = read.success ? read.data : {};
  const what = isAuditAction(action) ? actionTexts[action](subject ?? "someone", known) : action;
  return { kind: kindByAction.get(action) ?? null, who: actor ?? defaultActorNames[action] ?? "Someone no longer here", what, from: known.from ?? null };
}

/** Whoever does what nobody signed in did. */
const defaultActorNames: Record<string, string | undefined> = { "session.refused": "Somebody", "client.erased": "The product", "leads.forgotten": "The product" };

/** What is told of sign-ins and passwords goes after a year; all else with the person it is about. */
export const signInRetentionMs = 365 * dayMs;

/** What is noted when staff open it: photos and health answers, and whoever takes a copy of all. */
export const sensitiveItems = ["progress_photos", "food_diary_photos", "intake", "onboarding_answers", "safety_notes", "record"] as const;

export type SensitiveItem = (typeof sensitiveItems)[number];

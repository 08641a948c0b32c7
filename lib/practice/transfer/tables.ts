/** What happens to a table when the practice is exported, and when it moves in from the export. */
export type TableDecision =
  /** Its rows are exported and move in. `where` chooses them; `without` has the SQL that stands in for a column that is not exported. */
  | { in: "moves"; where?: string; without?: Readonly<Record<string, string>> }
  /** Its rows are exported to be read, and do not move in. */
  | { in: "reading"; why: string }
  /** Its rows are not exported. */
  | { in: "nothing"; why: string };

const moves: TableDecision = { in: "moves" };
const reading = (why: string): TableDecision => ({ in: "reading", why });
const nothing = (why: string): TableDecision => ({ in: "nothing", why });

const secondFactor = "Second factors belong to one installation. Everyone adds theirs again.";
const signIn = "Gives access to an account.";
const ownChain = "The activity log belongs to the installation that wrote it: its chain of hashes can't go on elsewhere.";

/** The decision about every table. A test fails while a new table has none. */
export const tableDecisions: Readonly<Record<string, TableDecision>> = {
  // Everyone sets a new password, so that an export opens no account.
  User: { in: "moves", without: { passwordHash: "NULL" } },
  // The pause of a practice that moved in itself.
  Practice: { in: "moves", without: { emailsPausedAt: "NULL" } },
  // What has been sent, without the texts and values, which hold links that sign in or unsubscribe. What still waits is left behind.
  EmailMessage: {
    in: "moves",
    where: `"status" NOT IN ('queued', 'sending')`,
    without: { props: "'{}'::jsonb", html: "NULL", text: "NULL", unsubscribeUrl: "NULL", claimToken: "NULL", leaseUntil: "NULL", batchKey: "NULL", firstTriedAt: "NULL" },
  },
  // A move that was not imported lasts a day, and its files are at hand.
  ImportBatch: { in: "moves", where: `"status" <> 'previewed'` },
  ImportBatchFile: { in: "moves", where: `"batchId" IN (SELECT "id" FROM "ImportBatch" WHERE "status" <> 'previewed')` },
  AddressProblem: moves, Agreement: moves, AutomationRule: moves, Baseline: moves, Campaign: moves, CheckIn: moves, Client: moves, CoachNote: moves,
  Consent: moves, Draft: moves, EmailSkip: moves, File: moves, FoodDiary: moves, FoodDiaryDay: moves, FoodDiaryPhoto: moves, FormVersion: moves,
  HeldFeedback: moves, Import: moves, ImportMapping: moves, ImportRow: moves, IntakeRecord: moves, Lead: moves, LeadEvent: moves, LeadSubmission: moves, Measurement: moves,
  Message: moves, NextStep: moves, Notification: moves, NotificationPreference: moves, NutritionPlan: moves, NutritionistFee: moves, OnboardingStep: moves, PastCustomer: moves,
  PastPayment: moves, Pause: moves, Payment: moves, PaymentAttempt: moves, PaymentCustomer: moves, PaymentLink: moves, PaymentPlan: moves, Presence: moves, ProgressPhoto: moves, Question: moves,
  QuestionAnswer: moves, SandboxObject: moves, Snippet: moves, Subscription: moves, Thread: moves,

  AuditEvent: reading(ownChain),
  AuditSeal: reading(ownChain),

  _prisma_migrations: nothing("The manifest names the last migration."),
  AuthChallenge: nothing(signIn),
  AuthenticatorApp: nothing(secondFactor),
  CalendarLink: nothing("Its address is that of the old installation."),
  CheckInTally: nothing("Counted from the check-ins."),
  ClientState: nothing("Computed from the clients' records."),
  ClientTally: nothing("Counted from the clients."),
  ContactErasure: nothing("Waits to be erased at the email provider, which the old installation does."),
  EmailChange: nothing("The link that confirms it is not exported either."),
  EmailEvent: nothing("Recognises repeated events of the email provider."),
  JobRun: nothing("When this installation last ran its jobs."),
  LeadTally: nothing("Counted from the leads."),
  OneTimeLink: nothing(signIn),
  PartialUpload: nothing("Files that have not arrived yet. The uploader's device sends them again."),
  Passkey: nothing(secondFactor),
  Push: nothing("Notifications to devices that the new installation doesn't know."),
  PushSubscription: nothing("Belongs to a session and to the keys of the old installation."),
  PaymentTally: nothing("Summed from the payments."),
  PracticeExport: nothing("The exports themselves."),
  RateLimit: nothing("Counts attempts of the last minutes."),
  RecoveryCode: nothing(secondFactor),
  RepeatableWrite: nothing("Answers a device that asks the old installation again."),
  SendingPause: nothing("The state of this installation's email account."),
  Session: nothing(signIn),
  SubscriptionTally: nothing("Counted from the subscriptions."),
  TagTally: nothing("Counted from the clients' tags."),
  UploadPart: nothing("Parts of files that have not arrived yet."),
  WebhookEvent: nothing("Recognises repeated events of the payment provider."),
};

/** Whether a table's rows are exported. */
export const isExported = (name: string): boolean => tableDecisions[name] !== undefined && tableDecisions[name].in !== "nothing";

/** Whether a table's rows move in from an export. */
export const movesIn = (name: string): boolean => tableDecisions[name]?.in === "moves";

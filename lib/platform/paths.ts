import { publicPaths } from "@/lib/platform/public-paths";
import type { SettingsPage } from "@/lib/platform/settings-page-names";

/** The id of the form that adds a lead. */
export const quickAddAnchor = "quick-add";

/** The id of the list of all emails. */
export const allEmailsAnchor = "all-emails";
/** What says in an address of which kind the notification was that opened it, where the browser's notifications have no buttons. */
export const notifiedParam = "notified";
/** The id of the form that invites people. */
export const inviteAnchor = "invite";

/** The tabs of a client's profile, as in its address. The first one is open without any in the address. */
export const profileTabs = ["check-ins", "progress", "nutrition", "intake", "messages", "payments", "notes", "files"] as const;
export type ProfileTab = (typeof profileTabs)[number];

const clientProfilePath = (clientId: string, tab?: ProfileTab) => `/client-profile/${encodeURIComponent(clientId)}${tab ? `?tab=${tab}` : ""}`;

const settingsPath = (page: SettingsPage) => `/settings/${page}`;

/** Every path that code links to. */
export const paths = {
  ...publicPaths,
  dashboard: "/dashboard",
  resetPassword: "/reset-password",
  /** Where staff set up a compulsory second factor. */
  secondFactor: "/second-factor",
  /** The page that an emailed link opens to confirm an address. */
  verifyEmail: "/verify-email",
  profile: "/profile",
  /** The Privacy part of a client's own profile. */
  profilePrivacy: "/profile#privacy",
  /** The Calendar part of a person's own profile. */
  profileCalendar: "/profile#calendar",
  /** The Notifications part of a person's own profile. */
  profileNotifications: "/profile#notifications",
  /** The file of a person's calendar. */
  calendarFeed: (token: string) => `/api/calendar/${token}.ics`,
  settings: "/settings",
  settingsPage: settingsPath,
  /** The activity log, filtered by kind or person. */
  activityLog: ({ kind, person }: { kind?: string; person?: string } = {}) => {
    const narrowed = new URLSearchParams({ ...(kind && { kind }), ...(person && { person }) }).toString();
    return narrowed ? `/activity-log?${narrowed}` : "/activity-log";
  },
  /** The leads and clients whose data a coach may want to erase. */
  dataToErase: "/data-to-erase",
  /** The API documentation. */
  apiDocs: "/api-docs",
  subscribe: "/subscribe",
  /** A payment's receipt, to print. */
  receipt: (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`,
  leads: "/leads",
  /** The leads at one stage. Open leads are in the pipeline, won and lost ones in the list of all leads. */
  leadsAtStage: (stage: string) => `/?section=leads&stage=${stage}`,
  /** The form in the settings that invites people. */
  invite: `${settingsPath("team")}#${inviteAnchor}`,
  addLead: `/?section=leads#${quickAddAnchor}`,
  /** The leads, with this lead open. */
  lead: (leadId: string) => `/leads?lead=${encodeURIComponent(leadId)}`,
  finances: "/finances",
  discovery: "/discovery",
  /** The discovery form of one lead. */
  discoveryForm: (leadRef: string) => `/discovery?ref=${encodeURIComponent(leadRef)}`,
  section: (key: string) => `/?section=${key}`,
  /** A conversation, at this message or at its latest one. */
  conversation: (counterpartId: string, messageId?: string) => `/?section=messages&with=${encodeURIComponent(counterpartId)}${messageId ? `&message=${encodeURIComponent(messageId)}` : ""}`,
  /** A client's profile, with this tab open. */
  clientProfile: clientProfilePath,
  /** A client's profile, with the form that edits the details open. */
  editClient: (clientId: string) => `${clientProfilePath(clientId, "intake")}&edit=1`,
  clientMessages: (clientId: string) => `/client-messages?clientId=${encodeURIComponent(clientId)}`,
  onboarding: "/?section=onboarding",
  onboardingStep: (stepName: string) => `/?section=onboarding&step=${stepName}`,
  uploadPlan: (diaryId: string) => `/?section=upload&diary=${encodeURIComponent(diaryId)}`,
  clientCheckIns: (clientId: string) => `/client-checkins?clientId=${encodeURIComponent(clientId)}`,
  clientTrends: (clientId: string) => `/?section=checkins&client=${encodeURIComponent(clientId)}`,
  /** A client's charts, photos and milestones. */
  progress: "/?section=progress",
  /** The client's own earlier check-ins, with feedback. */
  checkInHistory: "/?section=checkin&tab=history",
  /** The client's own history, at this check-in. */
  checkInInHistory: (checkInId: string) => `/?section=checkin&tab=history&entry=${encodeURIComponent(checkInId)}`,
  /** The client's own starting point. */
  baseline: "/?section=baseline",
  /** The form that edits one of the client's own check-ins. */
  editCheckIn: (checkInId: string) => `/?section=checkin&edit=${encodeURIComponent(checkInId)}`,
  /** The coach's weekly queue, filtered by reason. */
  weeklyQueue: (reason: string) => `/?section=dashboard&reason=${reason}#${weeklyQueueAnchor}`,
  /** A check-in in the coach's review queue. */
  reviewCheckIn: (checkInId: string) => `/?section=checkins#${checkInAnchor(checkInId)}`,
  /** The client database with a search and a sort order. */
  clients: ({ q, sort }: { q: string; sort: string }) => `/?${new URLSearchParams({ section: "clients", ...(q && { q }), ...(sort !== "-joinDate" && { sort }) }).toString()}`,
  /** The public page of a payment link. */
  pay: (token: string) => `/pay/${token}`,
  /** The page that the payment provider returns to after a payment. */
  paymentCompleted: (token: string) => `/pay/${token}?done=1`,
  /** The client database, with the dialog that adds a client and sets up their payment open. */
  clientManagement: "/client-management",
  /** The client database, with the dialog that sets up this client's payment open. */
  setUpPayment: (clientId: string) => `/?section=clients&setup=${encodeURIComponent(clientId)}`,
  /** The page that unsubscribes the token's owner from reminders. */
  unsubscribe: (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`,
  /** The page where a lead asks to be erased. */
  leadErasure: (token: string) => `/erase-my-details?token=${encodeURIComponent(token)}`,
  /** The page where a lead agrees that their answers are kept. */
  leadConsent: (token: string) => `/give-consent?token=${encodeURIComponent(token)}`,
  apiUnsubscribe: "/api/unsubscribe",
  bulkImport: "/bulk-import",
  /** The page that moves in with several files, with this move open. */
  moveIn: (moveId: string | null = null) => (moveId === null ? "/move-in" : `/move-in?move=${encodeURIComponent(moveId)}`),
  /** A sample file for an import. */
  sampleFile: (name: string) => `/samples/${name}.${name === "chat" ? "txt" : "csv"}`,
  emailPreview: "/email-preview",
  /** The email preview, with this template open. */
  emailTemplate: (type: string) => `/email-preview?template=${encodeURIComponent(type)}`,
  /** The list of all emails, sent or not. */
  allEmails: `/?section=emails#${allEmailsAnchor}`,
};

/** The id of the weekly queue. */
export const weeklyQueueAnchor = "weekly-queue";

/** The id of a check-in's card. */
export const checkInAnchor = (checkInId: string) => `check-in-${checkInId}`;

/** Converts a stored file's id to its URL, and back. */
export const fileUrl = (fileId: string) => `/api/files/${fileId}`;
export const fileIdFromUrl = (url: string) => url.slice(url.lastIndexOf("/") + 1);
/** The URL of a photo in the preview of an import, by its line. */
export const importPhotoUrl = (importId: string, line: number) => `/api/imports/${importId}/photos/${line}`;
/** The URL of one of the practice's pictures (`brandPictures`). */
export const brandPictureUrl = (name: string) => `/api/brand-pictures/${name}`;
/** The URL of a nutrition plan's file. */
export const planFileUrl = (planId: string) => `/api/nutrition-plans/${planId}/file`;

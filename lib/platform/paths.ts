/** The id of the form that adds a lead on its page. */
export const quickAddAnchor = "quick-add";

/** The id of the list of all emails on its page. */
export const allEmailsAnchor = "all-emails";

/** Every address of the product that code links to. */
export const paths = {
  home: "/",
  auth: "/auth",
  dashboard: "/dashboard",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  profile: "/profile",
  settings: "/settings",
  /** Who did what, of one kind or by or about one person. */
  activityLog: ({ kind, person }: { kind?: string; person?: string } = {}) => {
    const narrowed = new URLSearchParams({ ...(kind && { kind }), ...(person && { person }) }).toString();
    return narrowed ? `/activity-log?${narrowed}` : "/activity-log";
  },
  /** Every endpoint, for people to read. */
  apiDocs: "/api-docs",
  subscribe: "/subscribe",
  leads: "/leads",
  /** The leads at one stage; open ones stand in the pipeline, decided ones among all. */
  leadsAtStage: (stage: string) => `/?section=leads&stage=${stage}`,
  addLead: `/?section=leads#${quickAddAnchor}`,
  /** The leads with this one open. */
  lead: (leadId: string) => `/leads?lead=${encodeURIComponent(leadId)}`,
  finances: "/finances",
  /** What a client pays and how a failed payment is being recovered, on her profile. */
  clientPayments: (clientId: string) => `/client-profile/${encodeURIComponent(clientId)}#payments`,
  /** The discovery form, opened as a lead's own. */
  discoveryForm: (leadRef: string) => `/discovery?ref=${encodeURIComponent(leadRef)}`,
  section: (key: string) => `/?section=${key}`,
  conversation: (counterpartId: string) => `/?section=messages&with=${encodeURIComponent(counterpartId)}`,
  clientProfile: (clientId: string) => `/client-profile/${encodeURIComponent(clientId)}`,
  editClient: (clientId: string) => `/client-profile/${encodeURIComponent(clientId)}?edit=1`,
  clientMessages: (clientId: string) => `/client-messages?clientId=${encodeURIComponent(clientId)}`,
  onboarding: "/?section=onboarding",
  onboardingStep: (stepName: string) => `/?section=onboarding&step=${stepName}`,
  uploadPlan: (diaryId: string) => `/?section=upload&diary=${encodeURIComponent(diaryId)}`,
  clientCheckIns: (clientId: string) => `/client-checkins?clientId=${encodeURIComponent(clientId)}`,
  clientTrends: (clientId: string) => `/?section=checkins&client=${encodeURIComponent(clientId)}`,
  /** A client's own earlier check-ins, with the feedback on each. */
  checkInHistory: "/?section=checkin&tab=history",
  /** The coach's weekly queue, narrowed to one reason. */
  weeklyQueue: (reason: string) => `/?section=dashboard&reason=${reason}#${weeklyQueueAnchor}`,
  /** A check-in on the coach's desk, while it waits for feedback. */
  reviewCheckIn: (checkInId: string) => `/?section=checkins#${checkInAnchor(checkInId)}`,
  /** The client database, as it is searched and sorted. */
  clients: ({ q, sort }: { q: string; sort: string }) => `/?${new URLSearchParams({ section: "clients", ...(q && { q }), ...(sort !== "-joinDate" && { sort }) }).toString()}`,
  /** Where the gateway's own page leads once it is paid there. */
  paymentCompleted: (token: string) => `/pay/${token}?done=1`,
  /** The client database with the dialog that adds a client and sets up her payment. */
  clientManagement: "/client-management",
  /** The client database with the dialog that sets up payment for this client. */
  setUpPayment: (clientId: string) => `/?section=clients&setup=${encodeURIComponent(clientId)}`,
  /** Where reminders end, for whoever the token names. */
  unsubscribe: (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`,
  apiUnsubscribe: "/api/unsubscribe",
  bulkImport: "/bulk-import",
  /** A file to look at and try an import with. */
  sampleFile: (name: string) => `/samples/${name}.csv`,
  emailPreview: "/email-preview",
  /** The preview with this template open. */
  emailTemplate: (type: string) => `/email-preview?template=${encodeURIComponent(type)}`,
  /** Every email that went out, or did not. */
  allEmails: `/?section=emails#${allEmailsAnchor}`,
  apiUser: "/api/auth/user",
  apiLogin: "/api/login",
  apiLogout: "/api/logout",
  apiDemoLogout: "/api/demo-logout",
};

/** The id of the weekly queue on its page. */
export const weeklyQueueAnchor = "weekly-queue";

/** The id of a check-in's card on a page. */
export const checkInAnchor = (checkInId: string) => `check-in-${checkInId}`;

/** The address of a stored file, and back. */
export const fileUrl = (fileId: string) => `/api/files/${fileId}`;
export const fileIdFromUrl = (url: string) => url.slice(url.lastIndexOf("/") + 1);
/** A nutrition plan's file is read where the plan is. */
export const planFileUrl = (planId: string) => `/api/nutrition-plans/${planId}/file`;

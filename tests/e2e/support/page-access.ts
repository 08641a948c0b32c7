import { type Access, type Role, roles } from "@/lib/auth/actor";

/** Who may open each page, by its path under app. */
export const pageAccess: Record<string, Access> = {
  "(public)/auth": "public",
  "(public)/discovery": "public",
  "(public)/erase-my-details": "public",
  "(public)/forgot-password": "public",
  "(public)/give-consent": "public",
  "(public)/offline": "public",
  "(public)/pay/[token]": "public",
  "(public)/privacy": "public",
  "(public)/reset-password": "public",
  "(public)/second-factor": "public",
  "(public)/unsubscribe": "public",
  "(public)/verify-email": "public",
  "(signed-in)": "signed-in",
  "(signed-in)/activity-log": ["coach"],
  "(signed-in)/bulk-import": ["coach"],
  "(signed-in)/move-in": ["coach"],
  "(signed-in)/client-checkins": ["coach"],
  "(signed-in)/client-management": ["coach"],
  "(signed-in)/client-messages": ["coach", "nutritionist"],
  "(signed-in)/client-profile/[clientId]": ["coach"],
  "(signed-in)/dashboard": "signed-in",
  "(signed-in)/data-to-erase": ["coach"],
  "(signed-in)/email-preview": "signed-in",
  "(signed-in)/finances": ["coach"],
  "(signed-in)/leads": ["coach"],
  "(signed-in)/profile": "signed-in",
  "(signed-in)/receipts/[paymentId]": ["client", "coach"],
  "(signed-in)/settings": ["coach"],
  "(signed-in)/settings/agreement": ["coach"],
  "(signed-in)/settings/data": ["coach"],
  "(signed-in)/settings/email": ["coach"],
  "(signed-in)/settings/links": ["coach"],
  "(signed-in)/settings/payments": ["coach"],
  "(signed-in)/settings/plans": ["coach"],
  "(signed-in)/settings/practice": ["coach"],
  "(signed-in)/settings/questions": ["coach"],
  "(signed-in)/settings/snippets": ["coach"],
  "(signed-in)/settings/security": ["coach"],
  "(signed-in)/settings/team": ["coach"],
  "(signed-in)/settings/working-time": ["coach"],
  "(signed-in)/subscribe": ["client"],
};

/** The sections in each role's navigation. A unit test compares `homeSections` with it. */
export const navigationKeys: Record<Role, readonly string[]> = {
  coach: ["dashboard", "clients", "leads", "checkins", "emails", "automation", "finances", "import", "messages"],
  client: ["dashboard", "onboarding", "checkin", "progress", "nutrition", "messages"],
  nutritionist: ["pending", "upload", "plans", "messages"],
};

/** Records whose ids may be in an address. */
export interface NamedRecords {
  client: { id: string };
  lead: { id: string };
  diary: { id: string };
  payment: { id: string };
}

/** Pages that need a client in the query. */
const clientPages = new Set(["(signed-in)/client-checkins", "(signed-in)/client-messages"]);

/** Returns the addresses of a page with ids filled in; for the home page, one for each section of these roles. */
export function pageAddresses(page: string, { client, lead, diary, payment }: NamedRecords, forRoles: readonly Role[] = roles): string[] {
  const path = `/${page}`.replace(/\/\([\w-]+\)/, "").replace("[clientId]", client.id).replace("[paymentId]", payment.id).replace("[token]", "no-such-token") || "/";
  const unlistedSections: Record<Role, string[]> = { coach: [`checkins&client=${client.id}`], client: ["intake", "baseline"], nutritionist: [`upload&diary=${diary.id}`] };
  const homeSections = forRoles.flatMap((role) => [...navigationKeys[role], ...unlistedSections[role], `messages&with=${client.id}`]);
  const addressesByPage: Record<string, string[]> = {
    "(signed-in)": [...new Set(homeSections)].map((section) => `${path}?section=${section}`),
    "(signed-in)/client-checkins": [`${path}?clientId=${client.id}`],
    "(signed-in)/client-messages": [`${path}?clientId=${client.id}`],
    "(signed-in)/leads": [`${path}?lead=${lead.id}`, `${path}?layout=board`],
    "(public)/discovery": [`${path}?ref=${lead.id}`],
    "(public)/erase-my-details": [`${path}?token=${lead.id}.${"x".repeat(43)}.${"x".repeat(43)}`],
    "(public)/give-consent": [`${path}?token=${lead.id}.${"x".repeat(43)}.${"x".repeat(43)}`],
    "(public)/unsubscribe": [`${path}?token=user.${client.id}.${"x".repeat(43)}`],
  };
  return [...(clientPages.has(page) ? [] : [path]), ...(addressesByPage[page] ?? [])];
}

export const isPublicPage = (page: string) => pageAccess[page] === "public";

/** Whether this role may open the page; null means signed out. */
export const canOpenPage = (page: string, role: Role | null) => isPublicPage(page) || (role !== null && (pageAccess[page] === "signed-in" || pageAccess[page]?.includes(role) === true));

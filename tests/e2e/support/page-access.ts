import { type Access, type Role, roles } from "@/lib/auth/actor";

/** Every page there is, by its place under app, and who may open it. */
export const pageAccess: Record<string, Access> = {
  "(public)/auth": "public",
  "(public)/discovery": "public",
  "(public)/forgot-password": "public",
  "(public)/pay/[token]": "public",
  "(public)/reset-password": "public",
  "(public)/unsubscribe": "public",
  "(signed-in)": "signed-in",
  "(signed-in)/activity-log": ["coach"],
  "(signed-in)/bulk-import": ["coach"],
  "(signed-in)/client-checkins": ["coach"],
  "(signed-in)/client-management": ["coach"],
  "(signed-in)/client-messages": ["coach", "nutritionist"],
  "(signed-in)/client-profile/[clientId]": ["coach"],
  "(signed-in)/dashboard": "signed-in",
  "(signed-in)/email-preview": "signed-in",
  "(signed-in)/finances": ["coach"],
  "(signed-in)/leads": ["coach"],
  "(signed-in)/profile": "signed-in",
  "(signed-in)/settings": ["coach"],
  "(signed-in)/subscribe": ["client"],
};

/** The sections of each role's home that its navigation lists; `homeSections` is compared with it. */
export const navigationKeys: Record<Role, readonly string[]> = {
  coach: ["dashboard", "clients", "leads", "checkins", "emails", "automation", "finances", "messages", "import"],
  client: ["dashboard", "onboarding", "checkin", "nutrition", "messages"],
  nutritionist: ["pending", "upload", "plans", "messages"],
};

/** Someone's records, as an address may name them. */
export interface NamedRecords {
  client: { id: string };
  lead: { id: string };
  diary: { id: string };
}

/** They are about one client, whom the address names. */
const clientPages = new Set(["(signed-in)/client-checkins", "(signed-in)/client-messages"]);

/** The addresses of a page, with all that can be named in them named; of the home those that mean something to these roles. */
export function pageAddresses(page: string, { client, lead, diary }: NamedRecords, ofRoles: readonly Role[] = roles): string[] {
  const path = `/${page}`.replace(/\/\([\w-]+\)/, "").replace("[clientId]", client.id).replace("[token]", "no-such-token") || "/";
  const beside: Record<Role, string[]> = { coach: [`checkins&client=${client.id}`], client: ["intake"], nutritionist: [`upload&diary=${diary.id}`] };
  const ofHome = ofRoles.flatMap((role) => [...navigationKeys[role], ...beside[role], `messages&with=${client.id}`]);
  const more: Record<string, string[]> = {
    "(signed-in)": [...new Set(ofHome)].map((section) => `${path}?section=${section}`),
    "(signed-in)/client-checkins": [`${path}?clientId=${client.id}`],
    "(signed-in)/client-messages": [`${path}?clientId=${client.id}`],
    "(signed-in)/leads": [`${path}?lead=${lead.id}`],
    "(public)/discovery": [`${path}?ref=${lead.id}`],
    "(public)/unsubscribe": [`${path}?token=user.${client.id}.${"x".repeat(43)}`],
  };
  return [...(clientPages.has(page) ? [] : [path]), ...(more[page] ?? [])];
}

export const isPublicPage = (page: string) => pageAccess[page] === "public";

/** Whether a page is there for this role, or for somebody signed out. */
export const canOpenPage = (page: string, role: Role | null) => isPublicPage(page) || (role !== null && (pageAccess[page] === "signed-in" || pageAccess[page]?.includes(role) === true));

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/*
 * The order of the house (docs/architecture.md). A folder imports from itself and from those above it in these lists, never
 * from those below; `npm run lint` makes its rules from here.
 */

/** The tiers of lib, the lowest first; the files directly in lib/practice come last. */
export const tiers = {
  // Knows nothing of the product.
  base: ["platform", "auth", "api", "providers"],
  // What every domain uses: settings, the activity log, the calendar, outgoing email, the bell, stored files.
  core: ["audit", "consents", "uploads", "working-time", "settings", "weeks", "drafts", "withdrawals", "notifications", "push", "email", "automation"],
  people: ["calendar-links", "sessions", "accounts", "second-factors", "step-up", "team", "clients"],
  work: ["snippets", "messages", "onboarding", "questions", "intake", "next-steps", "check-ins", "nutrition", "notes", "files"],
  money: ["plans", "payments", "past-payments", "sandbox", "payment-links", "subscriptions", "finances"],
  outreach: ["leads", "campaigns"],
  // What looks across all of it.
  practice: ["imports", "import-batches", "privacy", "lifecycle", "retention", "setup", "dashboard", "calendar", "notices", "roster", "search", "digest", "timeline", "transfer", "jobs", "health", "live"],
};

const domains = Object.values(tiers).flat();

/** The folders of lib from lowest to highest, as paths. */
export const libFolders = [
  ...Object.entries(tiers).flatMap(([tier, folders]) => folders.map((folder) => (tier === "base" ? `lib/${folder}` : `lib/${tier}/${folder}`))),
  "lib/practice",
];

/** The folders of components: what all screens share, then the domains in the order of lib, then the frame around them. */
export const componentFolders = ["hooks", "ui", "common", "charts", "offline", "feedback", "layout", "first-touch", "form", "outbox", ...domains, "shell"].map((name) => `components/${name}`).filter(isFolder);

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The folders of lib and components that are in neither list. */
export function unlistedFolders() {
  const inside = (folder) => readdirSync(folder).map((name) => join(folder, name)).filter(isFolder);
  const found = [...inside("lib").flatMap((folder) => (libFolders.includes(folder) ? [folder] : inside(folder))), ...inside("components")];
  return found.filter((folder) => !libFolders.includes(folder) && !componentFolders.includes(folder));
}

import { ClipboardCheck, CloudUpload, FileCheck, FileUp, LayoutDashboard, Mails, MessagesSquare, Route, Salad, Sprout, UsersRound, WalletCards, Workflow } from "lucide-react";
import type { NavItem } from "@/components/layout/nav-item";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";

const section = (key: string, label: string, icon: NavItem["icon"]): NavItem => ({ key, label, icon, href: paths.section(key) });

const messages = section("messages", "Messages", MessagesSquare);

/** The sections of each role's home, in the order of the navigation; the first is where she starts. */
export const sections: Record<Role, readonly NavItem[]> = {
  coach: [
    section("dashboard", "Dashboard", LayoutDashboard),
    section("clients", "Clients", UsersRound),
    section("leads", "Leads", Sprout),
    section("checkins", "Check-ins", ClipboardCheck),
    section("emails", "Email Automation", Mails),
    section("automation", "Automation", Workflow),
    section("finances", "Finances", WalletCards),
    messages,
    section("import", "Import Users", CloudUpload),
  ],
  client: [
    section("dashboard", "Dashboard", LayoutDashboard),
    section("onboarding", "Onboarding", Route),
    section("checkin", "Check-in", ClipboardCheck),
    section("nutrition", "Nutrition Plans", Salad),
    messages,
  ],
  nutritionist: [section("pending", "Pending Food Diaries", Salad), section("upload", "Upload Nutrition Plan", FileUp), section("plans", "My Uploaded Plans", FileCheck), messages],
};

/** The section that a page beside the home belongs to. */
const sectionOfPage: Record<string, string> = { leads: "leads", finances: "finances", "client-messages": "messages", "client-checkins": "checkins", "client-profile": "clients", "email-preview": "emails", "bulk-import": "import" };

/** The section shown at this address, `start` being the first; none on a page that belongs to no section. */
export function shownSection(items: readonly NavItem[], { pathname, chosen, start }: { pathname: string; chosen: string | null; start: string | undefined }) {
  const isHome = pathname === paths.home || pathname === paths.dashboard;
  const key = isHome ? chosen : sectionOfPage[pathname.split("/")[1] ?? ""];
  return items.find((item) => item.key === key)?.key ?? (isHome ? start : undefined);
}

import { ClipboardCheck, House, LayoutDashboard, Mails, MessagesSquare, Route } from "lucide-react";
import type { NavItem } from "@/components/layout/nav-item";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";

const section = (key: string, label: string, icon: NavItem["icon"]): NavItem => ({ key, label, icon, href: paths.section(key) });

const messages = section("messages", "Messages", MessagesSquare);

/** The sections of each role's home, in the order of the navigation; the first is where she starts. */
export const sections: Record<Role, readonly NavItem[]> = {
  coach: [section("checkins", "Check-ins", ClipboardCheck), section("emails", "Email Automation", Mails), messages],
  client: [section("dashboard", "Dashboard", LayoutDashboard), section("onboarding", "Onboarding", Route), section("checkin", "Check-in", ClipboardCheck), messages],
  nutritionist: [section("home", "Home", House), messages],
};

/** Whether a role's home has this section: nothing leads to one that is not there. */
export const hasSection = (role: Role, key: string) => sections[role].some((item) => item.key === key);

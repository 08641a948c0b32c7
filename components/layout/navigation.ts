import { ClipboardCheck, Mails } from "lucide-react";
import type { NavItem } from "@/components/layout/nav-item";
import type { Role } from "@/lib/auth/actor";
import { paths } from "@/lib/platform/paths";

const section = (key: string, label: string, icon: NavItem["icon"]): NavItem => ({ key, label, icon, href: paths.section(key) });

/** The sections of each role's home, in the order of the navigation; the first is where she starts. */
export const sections: Record<Role, readonly NavItem[]> = {
  coach: [section("checkins", "Check-ins", ClipboardCheck), section("emails", "Email Automation", Mails)],
  client: [section("checkin", "Check-in", ClipboardCheck)],
  nutritionist: [],
};

import { Building2, CalendarClock, CreditCard, Database, FileSignature, Link2, ListChecks, type LucideIcon, Mail, MessageSquareQuote, ShieldCheck, Tags, UsersRound } from "lucide-react";
import { paths } from "@/lib/platform/paths";
import { type SettingsPage, settingsPageNames } from "@/lib/platform/settings-page-names";

interface SettingsPageInfo {
  title: string;
  description: string;
  icon: LucideIcon;
  /** Whether it takes the whole width, for what is shown side by side. */
  isWide?: boolean;
}

/** What is on each page of the practice's settings. */
export const settingsPages: Record<SettingsPage, SettingsPageInfo> = {
  practice: { title: "Practice", description: "Your name, logo, time zone and monthly goal", icon: Building2 },
  "working-time": { title: "Working time", description: "Your working days and hours, bank holidays, and when you're away", icon: CalendarClock },
  plans: { title: "Plans", description: "What your clients pay for, and at what price", icon: Tags },
  questions: { title: "Questions", description: "What your clients answer in check-ins and the intake form", icon: ListChecks, isWide: true },
  snippets: { title: "Snippets", description: "Replies you've saved, to insert as you write", icon: MessageSquareQuote },
  payments: { title: "Payments", description: "Stripe or test mode, and who emails receipts", icon: CreditCard },
  email: { title: "Email", description: "Whether your emails are sent, and who they come from", icon: Mail },
  links: { title: "Links", description: "Calls, chats, tools and videos for your clients", icon: Link2 },
  agreement: { title: "Agreement", description: "What your clients sign", icon: FileSignature },
  team: { title: "Team", description: "Who works with you, and invitations", icon: UsersRound },
  security: { title: "Security", description: "How your team signs in", icon: ShieldCheck },
  data: { title: "Data", description: "Export or move in, how long you keep people's data, and who did what", icon: Database },
};

export const settingsPageLinks = settingsPageNames.map((page) => ({ page, href: paths.settingsPage(page), ...settingsPages[page] }));

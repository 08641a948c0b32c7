import { keepPreviousData, useIsFetching, useQuery } from "@tanstack/react-query";
import { Command, defaultFilter, useCommandState } from "cmdk";
import { ArrowRight, Monitor, Moon, Send, Sprout, Sun, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { leaveGuarded } from "@/components/common/leave-guard";
import { announce } from "@/components/feedback/announce";
import type { NavItem } from "@/components/layout/nav-item";
import { newClientParameterValue } from "@/components/payment-links/setup/payment-setup-url";
import { applyTheme } from "@/components/shell/theme-choice";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { settingsPageLinks } from "@/components/settings/settings-pages";
import { paths } from "@/lib/platform/paths";
import { readSearch } from "@/lib/practice/search/calls";

interface CommandPaletteProps {
  items: readonly NavItem[];
  role: Role;
  /** Focuses the box on devices without a mouse too. */
  byKeyboard: boolean;
  onClose: () => void;
  /** Asks for the chase emails, for which no screen has to open. */
  onChase: () => void;
}

interface Destination {
  label: string;
  href: string;
}

/** What a coach can begin from anywhere. */
const coachActions: Destination[] = [
  { label: "Add a lead", href: paths.addLead },
  { label: "Add a client and set up their payment", href: paths.setUpPayment(newClientParameterValue) },
  { label: "Invite a client, coach or nutritionist", href: paths.invite },
  { label: "Preview and edit emails", href: paths.emailPreview },
];
const coachPages: Destination[] = [
  { label: "Practice settings", href: paths.settings },
  ...settingsPageLinks.map(({ title, href }) => ({ label: `Settings: ${title}`, href })),
  { label: "Activity log", href: paths.activityLog() },
  { label: "Data to erase", href: paths.dataToErase },
];

const extraPages: Partial<Record<Role, Destination[]>> = { client: [{ label: "Billing", href: paths.subscribe }], coach: coachPages };

/** Keeps whom only the server finds, by a phone number or an Instagram name. People have keywords; screens and actions don't. */
const filter: typeof defaultFilter = (value, search, keywords) => defaultFilter(value, search, keywords) || (keywords?.length ? 0.01 : 0);

/** Finds any screen, and for a coach any client or lead, by typing. */
export function CommandPalette({ items, role, byKeyboard, onClose, onChase }: CommandPaletteProps) {
  const router = useRouter();
  const [text, setText] = useState("");
  const pages = [...items.map(({ label, href }) => ({ label, href })), { label: "Profile Settings", href: paths.profile }, ...(extraPages[role] ?? [])];
  const open = (href: string) => {
    onClose();
    const go = () => router.push(href);
    if (href === location.pathname + location.search) go();
    else leaveGuarded(go);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent aria-describedby={undefined} focusesField={byKeyboard} className="sm:mt-24">
        <DialogTitle className="sr-only">Search</DialogTitle>
        <Command label="Search" loop filter={filter} className="flex min-h-0 flex-col">
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder={role === "coach" ? "Search screens, clients and leads" : "Search screens"}
            className="min-h-14 w-full border-b bg-transparent px-5 pr-14 text-base outline-none"
          />
          <Command.List className="max-h-[60dvh] overflow-y-auto p-2 pb-4">
            <Command.Empty className="px-3 py-6 text-sm text-muted-foreground">Nothing found. Try a name, an email or a screen.</Command.Empty>
            <AnnouncedResults text={text} />
            {role === "coach" ? <FoundPeople text={text} onOpen={open} /> : null}
            <PaletteGroup heading="Screens">
              {pages.map(({ label, href }) => (
                <PaletteItem key={href} icon={<ArrowRight aria-hidden />} value={label} onSelect={() => open(href)} />
              ))}
            </PaletteGroup>
            {role === "coach" ? (
              <PaletteGroup heading="Actions">
                {coachActions.map(({ label, href }) => (
                  <PaletteItem key={label} icon={<ArrowRight aria-hidden />} value={label} onSelect={() => open(href)} />
                ))}
                <PaletteItem icon={<Send aria-hidden />} value="Send chase emails" onSelect={onChase} />
              </PaletteGroup>
            ) : null}
            <PaletteGroup heading="Theme">
              {themeItems.map(({ label, icon, theme }) => (
                <PaletteItem
                  key={label}
                  icon={icon}
                  value={label}
                  onSelect={() => {
                    applyTheme(theme);
                    onClose();
                  }}
                />
              ))}
            </PaletteGroup>
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

const themeItems = [
  { label: "Light theme", icon: <Sun aria-hidden />, theme: "light" },
  { label: "Dark theme", icon: <Moon aria-hidden />, theme: "dark" },
  { label: "System theme", icon: <Monitor aria-hidden />, theme: null },
] as const;

/** The pause in typing, in ms, after which the results are announced. */
const announceDelayMs = 500;

/** Announces how much is found for what is typed, once the server has answered too. */
function AnnouncedResults({ text }: { text: string }) {
  const count = useCommandState(({ filtered }) => filtered.count);
  const isSearching = useIsFetching({ queryKey: [readSearch.path] }) > 0;
  useEffect(() => {
    if (!text.trim() || isSearching) return;
    const timer = setTimeout(() => announce(`${count === 1 ? "1 result" : `${count} results`} found`), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text, count, isSearching]);
  return null;
}

/** The clients and leads that the server finds for what is typed. */
function FoundPeople({ text, onOpen }: { text: string; onOpen: (href: string) => void }) {
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({ ...queryFor(readSearch, { query: { q } }), enabled: q.length >= 2, placeholderData: keepPreviousData });
  if (q.length < 2 || !data) return null;
  return (
    <>
      {data.clients.length > 0 ? (
        <PaletteGroup heading="Clients">
          {data.clients.map(({ id, name, email }) => (
            <PaletteItem key={id} icon={<UserRound aria-hidden />} value={name} detail={email} keywords={[email ?? ""]} id={id} onSelect={() => onOpen(paths.clientProfile(id))} />
          ))}
        </PaletteGroup>
      ) : null}
      {data.leads.length > 0 ? (
        <PaletteGroup heading="Leads">
          {data.leads.map(({ id, name, email }) => (
            <PaletteItem key={id} icon={<Sprout aria-hidden />} value={name} detail={email} keywords={[email ?? ""]} id={id} onSelect={() => onOpen(paths.lead(id))} />
          ))}
        </PaletteGroup>
      ) : null}
    </>
  );
}

const PaletteGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group heading={heading} className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground">
    {children}
  </Command.Group>
);

interface PaletteItemProps {
  icon: ReactNode;
  /** What is shown, and with `id` what tells two people of one name apart. */
  value: string;
  id?: string;
  detail?: string | null;
  keywords?: string[];
  onSelect: () => void;
}

const PaletteItem = ({ icon, value, id, detail, keywords, onSelect }: PaletteItemProps) => (
  <Command.Item
    value={id ? `${value} ${id}` : value}
    keywords={keywords}
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-primary-soft data-[selected=true]:text-primary-ink forced-colors:data-[selected=true]:outline-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
  >
    {icon}
    <span className="min-w-0 truncate font-medium">{value}</span>
    {detail ? <span className="min-w-0 truncate text-muted-foreground">{detail}</span> : null}
  </Command.Item>
);

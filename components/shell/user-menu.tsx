"use client";

import { ChevronDown, CreditCard, LogOut, Settings2, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useRef, useState } from "react";
import { PersonAvatar } from "@/components/common/person-avatar";
import { useDismiss } from "@/components/hooks/use-dismiss";
import { ThemeChoice } from "@/components/shell/theme-choice";
import { Spinner } from "@/components/ui/spinner";

interface ShellUser {
  firstName?: string | null;
  email?: string | null;
  profileImageUrl?: string | null;
}

const displayName = (user: ShellUser): string => user.firstName?.trim() || user.email?.split("@")[0] || "User";

export interface UserMenuProps {
  user: ShellUser;
  settingsHref: string;
  /** Only for people who may change the practice's settings. */
  practiceHref?: string;
  billingHref?: string;
  onLogout: () => void;
  loggingOut?: boolean;
}

const menuItemStyle = "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm font-medium text-foreground hover:bg-accent [&_svg]:size-4.5";

/** The account menu. It is a disclosure rather than an ARIA menu, because it holds links, a choice and a button. They are rendered while it is open, to keep a phone's page light. */
export function UserMenu({ user, settingsHref, practiceHref, billingHref, onLogout, loggingOut = false }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useDismiss(root, open, close);
  const name = displayName(user);

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="user-menu"
        aria-label={`Account: ${name}`}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full p-1 text-sm font-semibold transition-colors hover:bg-accent sm:pr-2.5"
      >
        <PersonAvatar name={name} imageUrl={user.profileImageUrl} size="sm" />
        <span className="hidden max-w-32 truncate sm:block">{name}</span>
        <ChevronDown aria-hidden className="hidden size-4 text-muted-foreground sm:block" />
      </button>
      <div
        id="user-menu"
        hidden={!open}
        className="absolute top-full right-0 z-10 mt-2 w-60 animate-pop-in rounded-md border bg-popover p-1.5 shadow-lg"
      >
        {open ? (
          <>
            <div className="mb-1.5 border-b px-3 pt-1.5 pb-2.5">
              <p className="truncate text-sm font-semibold">{name}</p>
              {user.email ? <p className="truncate text-xs text-muted-foreground">{user.email}</p> : null}
            </div>
            <Link href={settingsHref} onClick={close} className={menuItemStyle}>
              <UserRound aria-hidden />
              Profile Settings
            </Link>
            {practiceHref ? (
              <Link href={practiceHref} onClick={close} className={menuItemStyle}>
                <Settings2 aria-hidden />
                Practice settings
              </Link>
            ) : null}
            {billingHref ? (
              <Link href={billingHref} onClick={close} className={menuItemStyle}>
                <CreditCard aria-hidden />
                Billing
              </Link>
            ) : null}
            <ThemeChoice />
            <button type="button" aria-disabled={loggingOut} onClick={loggingOut ? undefined : onLogout} className={menuItemStyle}>
              {loggingOut ? <Spinner className="size-4.5" /> : <LogOut aria-hidden />}
              {loggingOut ? "Logging out..." : "Logout"}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

import { ArrowLeft } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { SignedInName } from "@/components/layout/signed-in-name";
import { cn } from "@/components/ui/cn";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  className?: string;
}

/** The header of a page: its title and, on pages with a way back, who is signed in (spec back-office §2 "Site header"). */
export function PageHeader({ title, description, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("page-header", className)}>
      {back ? (
        <div className="mb-1 flex items-center gap-4">
          <Link
            href={back.href}
            className="-ml-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            {back.label}
          </Link>
          <SignedInName />
        </div>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {description ? <p className="mt-1.5 max-w-2xl text-base text-muted-foreground">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}

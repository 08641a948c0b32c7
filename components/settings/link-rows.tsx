import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Card } from "@/components/ui/card";

interface LinkRow {
  href: string;
  title: string;
  description: string;
  icon: LucideIcon;
}

/** A list of pages, each with what is on it. */
export const LinkRows = ({ rows }: { rows: readonly LinkRow[] }) => (
  <Card className="gap-0 overflow-hidden py-0">
    <ul className="divide-y">
      {rows.map(({ href, title, description, icon: Icon }) => (
        <li key={href}>
          <Link href={href} className="flex min-h-16 items-center gap-4 px-5 py-3.5 transition-colors hover:bg-accent">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted-foreground">{description}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);

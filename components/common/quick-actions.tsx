import type { LucideIcon } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

const actionRowStyle = "flex min-h-12 w-full items-center gap-3 rounded-md border px-4 text-left text-sm font-semibold transition-colors hover:border-input hover:bg-accent";

/** A card with rows of actions. */
export const QuickActionCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardHeader>
      <CardTitle as="h2">Quick Actions</CardTitle>
    </CardHeader>
    <CardContent>
      <ul className="grid gap-2">{children}</ul>
    </CardContent>
  </Card>
);

interface ActionRowProps {
  label: string;
  icon: LucideIcon;
  /** The address it links to, or the function it calls. */
  action: string | (() => void);
  children?: ReactNode;
}

export function ActionRow({ label, icon: Icon, action, children }: ActionRowProps) {
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-primary-ink" strokeWidth={1.85} />
      <span className="min-w-0 flex-1">{label}</span>
      {children}
    </>
  );
  return (
    <li>
      {typeof action === "string" ? (
        <Link href={action} className={actionRowStyle}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={action} className={actionRowStyle}>
          {content}
        </button>
      )}
    </li>
  );
}

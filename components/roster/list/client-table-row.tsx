import { Eye, Mail, Phone, Trash2, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { memo, type ReactNode } from "react";
import { checkInEmailHref, clientStatusBadges, formatPounds, nameOrEmail, needsActionText, phoneHref, subscriptionStatusBadges } from "@/components/clients/client-texts";
import { IconButton } from "@/components/common/icon-button";
import { LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { RowActions } from "@/components/common/row-actions";
import { SelectCell, selectableRowStyle } from "@/components/common/selection-bar";
import { Tags } from "@/components/common/tags";
import { Badge } from "@/components/ui/badge";
import { TableCell, TableRow, TableRowHeader } from "@/components/ui/table";
import { noEmailYet } from "@/lib/platform/email-owner";
import { paths } from "@/lib/platform/paths";
import type { ClientRow as Client } from "@/lib/practice/roster/contract";

export interface ClientRowActions {
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (id: string) => void;
  onDelete: (client: Client) => void;
  onQuickView?: (id: string) => void;
  /** For a client without an active plan. */
  onSetUpPayment: (id: string) => void;
}

interface ClientTableRowProps extends ClientRowActions {
  client: Client;
  index: number;
  isSelected: boolean;
  /** Measures the row for a table that renders only the rows on screen: its height depends on its content and the screen width. */
  measure?: (row: HTMLTableRowElement | null) => void;
}

export const ClientTableRow = memo(function ClientRow({ client, index, isSelected, measure, onSelect, onOpen, onDelete, onQuickView, onSetUpPayment }: ClientTableRowProps) {
  const name = nameOrEmail(client);
  const status = clientStatusBadges[client.status];
  const subscription = subscriptionStatusBadges[client.subscriptionStatus];
  return (
    <TableRow
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={({ target }) => {
        // Clicks on links and controls do not open the profile.
        if (target instanceof Element && !target.closest("a, button, input, label")) onOpen(client.id);
      }}
      className={selectableRowStyle}
    >
      <SelectCell label={`Select ${name}`} isSelected={isSelected} onSelect={(selected) => onSelect(client.id, selected)} />
      <TableRowHeader>
        <span className="flex items-center gap-3">
          <PersonAvatar name={name} imageUrl={client.profileImageUrl} />
          <span className="min-w-0">
            <Link href={paths.clientProfile(client.id)} title={name} className="block truncate font-semibold hover:underline pointer-coarse:leading-11">
              {name}
            </Link>
            <span title={client.email ?? undefined} className="block truncate text-xs text-muted-foreground pointer-coarse:-mt-2.5">
              {client.email ?? noEmailYet}
            </span>
          </span>
        </span>
      </TableRowHeader>
      <TableCell label="Status">
        <Badge variant={status.variant}>{status.label}</Badge>
        {client.needsAction ? <span className="mt-0.5 block text-xs font-semibold text-warning-ink">{needsActionText(client)}</span> : null}
      </TableCell>
      <TableCell label="Subscription">
        <Badge variant={subscription.variant}>{subscription.label}</Badge>
        {client.subscriptionStatus === "active" ? null : (
          <button
            type="button"
            aria-label={`Set up payment for ${name}`}
            onClick={() => onSetUpPayment(client.id)}
            className="mt-0.5 block min-h-6 text-xs font-semibold text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
          >
            Set up
          </button>
        )}
        {client.hasOpenLink ? <span className="mt-0.5 block text-xs text-muted-foreground">Payment link unpaid</span> : null}
        {client.monthlyFee > 0 ? <span className="mt-0.5 block text-xs whitespace-nowrap text-muted-foreground">{formatPounds(client.monthlyFee)} a month</span> : null}
      </TableCell>
      <TableCell label="Revenue">{formatPounds(client.revenue)}</TableCell>
      <TableCell label="Check-ins">
        {client.totalCheckIns}
        {client.lastCheckIn ? (
          <span className="block text-xs whitespace-nowrap text-muted-foreground">
            last <LocalTime at={client.lastCheckIn} format="shortDate" />
          </span>
        ) : null}
      </TableCell>
      <TableCell label="Last Activity">{client.lastActivity ? <LocalTime at={client.lastActivity} format="shortDate" /> : <span className="text-muted-foreground">None yet</span>}</TableCell>
      <TableCell label="Contact">
        <RowActions className="-ml-2.5 flex min-h-11">
          {client.phone ? (
            <ContactLink href={phoneHref(client.phone)} label={`Call ${name}`}>
              <Phone aria-hidden />
            </ContactLink>
          ) : null}
          {client.email !== null ? (
            <ContactLink href={checkInEmailHref(client.email)} label={`Email ${name}`}>
              <Mail aria-hidden />
            </ContactLink>
          ) : null}
        </RowActions>
      </TableCell>
      <TableCell label="Tags">
        <Tags tags={client.tags} />
      </TableCell>
      <TableCell className="pr-3! max-md:-mb-2 max-md:self-end cards:pr-0!">
        <RowActions className="flex min-h-11 justify-end">
          {onQuickView ? (
            <IconButton label={`Quick view of ${name}`} onClick={() => onQuickView(client.id)}>
              <Eye aria-hidden />
            </IconButton>
          ) : null}
          <Link href={paths.clientProfile(client.id)} aria-label={`View profile of ${name}`} className={roundLinkClass}>
            <UserRound aria-hidden />
          </Link>
          <IconButton label={`Delete ${name}`} onClick={() => onDelete(client)}>
            <Trash2 aria-hidden />
          </IconButton>
        </RowActions>
      </TableCell>
    </TableRow>
  );
});

const roundLinkClass = "inline-grid size-11 shrink-0 place-items-center rounded-full text-muted-foreground transition-colors hover:bg-accent hover:text-foreground [&_svg]:size-5";

const ContactLink = ({ href, label, children }: { href: string; label: string; children: ReactNode }) => (
  <a href={href} aria-label={label} className={roundLinkClass}>
    {children}
  </a>
);

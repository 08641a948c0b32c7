import { CircleX, Trash2, Trophy, UserCheck, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { IconButton } from "@/components/common/icon-button";
import { LocalTime } from "@/components/common/local-time";
import { RowActions } from "@/components/common/row-actions";
import { SelectCell, selectableRowStyle } from "@/components/common/selection-bar";
import { Tags } from "@/components/common/tags";
import { FollowUpBadge, LeadDataBadges, LeadPriorityBadge, LeadUrgency } from "@/components/leads/lead-badges";
import type { LeadTableColumn } from "@/components/leads/lead-table-columns";
import { NextAction } from "@/components/leads/next-action";
import { StageSelect } from "@/components/leads/stage-select";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TableCell, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Lead } from "@/lib/outreach/leads/contract";
import { contactMethodLabels, isOpenStage, stageLabels } from "@/lib/outreach/leads/options";
import { paths } from "@/lib/platform/paths";

export type LeadAction = "won" | "lost" | "convert";

export interface LeadActions {
  onOpen: (id: string) => void;
  onAction: (action: LeadAction, lead: Lead) => void;
  onDelete: (lead: Lead) => void;
  onNotSpam: (lead: Lead) => void;
}

interface LeadRowProps extends LeadActions {
  lead: Lead;
  columns: readonly LeadTableColumn[];
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

const notAnswered = <span className="text-muted-foreground">Not answered</span>;

const cells: Record<LeadTableColumn, (lead: Lead) => ReactNode> = {
  Stage: (lead) => (isOpenStage(lead.stage) && !lead.suspectedSpam ? <StageSelect lead={lead} className="[&_select]:pr-8 [&_select]:pl-3 [&_select]:text-sm" /> : stageLabels[lead.stage]),
  "Contact Method": ({ contactMethod }) => contactMethodLabels[contactMethod],
  Priority: (lead) => (
    <span className="flex flex-col items-start gap-1">
      <LeadPriorityBadge lead={lead} />
      <LeadUrgency lead={lead} />
    </span>
  ),
  "Next Action": (lead) => (
    <span className="flex flex-col items-start gap-1">
      <NextAction lead={lead} />
      <FollowUpBadge lead={lead} />
    </span>
  ),
  Goals: ({ goals }) => (goals.length > 0 ? <Tags tags={goals} /> : notAnswered),
  Submitted: ({ submittedAt }) => <LocalTime at={submittedAt} format="shortDate" />,
  Referral: ({ referralSource }) => referralSource ?? notAnswered,
};

/** In a card these take a whole line, or half of one where there is room for four cells. */
const wideColumns: ReadonlySet<LeadTableColumn> = new Set<LeadTableColumn>(["Stage", "Next Action"]);

export function LeadRow({ lead, columns, isSelected, onSelect, onOpen, ...actions }: LeadRowProps) {
  const { id, fullName, email, phone, instagram } = lead;
  return (
    <TableRow
      onClick={({ target }) => {
        // Clicks on links and controls in the row don't open the lead.
        if (target instanceof Element && !target.closest("a, button, input, label, select")) onOpen(id);
      }}
      className={selectableRowStyle}
    >
      <SelectCell label={`Select ${fullName}`} isSelected={isSelected} onSelect={(selected) => onSelect(id, selected)} />
      <TableRowHeader>
        <button type="button" onClick={() => onOpen(id)} className="block max-w-full truncate text-left font-semibold hover:underline pointer-coarse:min-h-11">
          {fullName}
        </button>
        <span className="block truncate text-xs text-muted-foreground">{email ?? instagram ?? phone ?? "No contact yet"}</span>
        <LeadDataBadges lead={lead} />
      </TableRowHeader>
      {columns.map((column) => (
        <TableCell key={column} label={column} className={cn(wideColumns.has(column) && "cards:col-span-2")}>
          {cells[column](lead)}
        </TableCell>
      ))}
      <TableCell className="pr-3! cards:col-span-full cards:-mb-2 cards:pr-0!">
        <RowActions className="flex min-h-11 items-center justify-end">
          <LeadRowActions lead={lead} {...actions} />
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

function LeadRowActions({ lead, onAction, onDelete, onNotSpam }: { lead: Lead } & Omit<LeadActions, "onOpen">) {
  const { fullName, stage, clientId, suspectedSpam } = lead;
  return (
    <>
      {suspectedSpam ? (
        <Button size="sm" variant="outline" aria-label={`Not spam: move ${fullName} back`} onClick={() => onNotSpam(lead)}>
          Not spam
        </Button>
      ) : null}
      {!suspectedSpam && isOpenStage(stage) ? (
        <>
          <IconButton label={`Mark ${fullName} as won`} onClick={() => onAction("won", lead)} className="hover:text-success-ink">
            <Trophy aria-hidden />
          </IconButton>
          <IconButton label={`Mark ${fullName} as lost`} onClick={() => onAction("lost", lead)}>
            <CircleX aria-hidden />
          </IconButton>
        </>
      ) : null}
      {stage === "won" && !clientId ? (
        <Button size="sm" variant="outline" onClick={() => onAction("convert", lead)}>
          <UserCheck aria-hidden />
          Convert<span className="sr-only"> {fullName} to client</span>
        </Button>
      ) : null}
      {clientId ? (
        <Button asChild size="sm" variant="ghost">
          <Link href={paths.clientProfile(clientId)}>
            <UserRound aria-hidden />
            Profile<span className="sr-only"> of {fullName}</span>
          </Link>
        </Button>
      ) : null}
      <IconButton label={`Delete ${fullName}`} onClick={() => onDelete(lead)}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}

"use client";

import { useRowsAfterHydration } from "@/components/common/after-hydration";
import { SelectAllHeader } from "@/components/common/selection-bar";
import type { RowSelection } from "@/components/form/use-selection";
import { type LeadActions, LeadRow } from "@/components/leads/lead-row";
import { leadTableColumns, leadTableColumnWidths } from "@/components/leads/lead-table-columns";
import { firstLeads } from "@/components/leads/leads-screen-state";
import { cn } from "@/components/ui/cn";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import type { Lead, LeadView } from "@/lib/outreach/leads/contract";

interface LeadTableProps extends LeadActions {
  label: string;
  list: LeadView;
  leads: readonly Lead[];
  selection: RowSelection;
}

export function LeadTable({ label, list, leads, selection, ...actions }: LeadTableProps) {
  const columns = leadTableColumns[list];
  const rows = useRowsAfterHydration(leads, firstLeads);
  return (
    <Table wide aria-label={label} className="table-fixed">
      <TableHeader>
        <SelectAllHeader label="Select all leads" selection={selection} />
        <TableHead>Lead</TableHead>
        {columns.map((column) => (
          <TableHead key={column} className={leadTableColumnWidths[column]}>
            {column}
          </TableHead>
        ))}
        <TableHead className={cn("text-right", list === "pipeline" ? "w-36" : "w-46")}>Actions</TableHead>
      </TableHeader>
      <TableBody>
        {rows.map((lead) => (
          <LeadRow key={lead.id} {...actions} lead={lead} columns={columns} isSelected={selection.ids.has(lead.id)} onSelect={selection.select} />
        ))}
      </TableBody>
    </Table>
  );
}

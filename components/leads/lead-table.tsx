"use client";

import { SelectAllHeader } from "@/components/common/selection-bar";
import type { RowSelection } from "@/components/form/use-selection";
import { type LeadActions, LeadRow } from "@/components/leads/lead-row";
import { leadTableColumns, leadTableColumnWidths } from "@/components/leads/lead-table-columns";
import { cn } from "@/components/ui/cn";
import { Table } from "@/components/ui/table";
import type { Lead, LeadView } from "@/lib/outreach/leads/contract";

interface LeadTableProps extends LeadActions {
  label: string;
  list: LeadView;
  leads: readonly Lead[];
  selection: RowSelection;
}

export function LeadTable({ label, list, leads, selection, ...actions }: LeadTableProps) {
  const columns = leadTableColumns[list];
  return (
    <Table aria-label={label} className="max-md:block md:table-fixed md:min-w-[72rem]">
      <thead className="border-b text-xs text-muted-foreground max-md:block">
        <tr className="max-md:flex">
          <SelectAllHeader label="Select all leads" selection={selection} />
          <th scope="col" className="px-2 py-2.5 font-semibold max-md:sr-only">
            Lead
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={cn("px-2 py-2.5 font-semibold whitespace-nowrap max-md:sr-only", leadTableColumnWidths[column])}>
              {column}
            </th>
          ))}
          <th scope="col" className={cn("bg-card py-2.5 pr-5 text-right font-semibold max-md:sr-only md:sticky md:right-0", list === "pipeline" ? "w-36" : "w-46")}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {leads.map((lead) => (
          <LeadRow key={lead.id} {...actions} lead={lead} columns={columns} isSelected={selection.ids.has(lead.id)} onSelect={selection.select} />
        ))}
      </tbody>
    </Table>
  );
}

import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { TextBlock, TextRun } from "@/lib/work/nutrition/contract";

/** The text of a document: headings below a dialog's title, paragraphs, lists and tables. */
export function DocumentText({ blocks }: { blocks: readonly TextBlock[] }) {
  return <div className="space-y-3">{drawEach(groupItems(blocks), (group) => <BlockGroup group={group} />)}</div>;
}

/** Draws parts of a text, which never change their order, so they need no keys. */
const drawEach = <T,>(parts: readonly T[], draw: (part: T) => ReactNode) => createElement(Fragment, null, ...parts.map((part) => draw(part)));

type Item = Extract<TextBlock, { kind: "item" }>;
type Group = Exclude<TextBlock, Item> | { kind: "list"; items: Item[] };

/** Joins list items that follow each other into one list. */
function groupItems(blocks: readonly TextBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== "item") groups.push(block);
    else if (last?.kind === "list") last.items.push(block);
    else groups.push({ kind: "list", items: [block] });
  }
  return groups;
}

function BlockGroup({ group }: { group: Group }) {
  if (group.kind === "list") return <ItemList items={group.items} />;
  if (group.kind === "table") return <DocumentTable rows={group.rows} />;
  if (group.kind === "paragraph") return <Line runs={group.runs} />;
  const Heading = group.level === 1 ? "h3" : group.level === 2 ? "h4" : "h5";
  return <Heading className={cn("pt-2 font-display font-medium", group.level === 1 ? "text-xl" : "text-lg")}><Runs runs={group.runs} /></Heading>;
}

/** One list with each item indented by its depth. Numbered items keep the numbers of the document. */
function ItemList({ items }: { items: readonly Item[] }) {
  return (
    <ol className="space-y-1">
      {drawEach(items, ({ number, depth, runs }) => (
        <li value={number ?? undefined} className={number === null ? "list-disc" : "list-decimal"} style={{ marginInlineStart: `${Math.min(depth, 6) * 1.4}rem` }}>
          <Runs runs={runs} />
        </li>
      ))}
    </ol>
  );
}

type Rows = Extract<TextBlock, { kind: "table" }>["rows"];

/** A table of the document. Its cards name each value if the first row names the columns and no cell spans several. */
function DocumentTable({ rows }: { rows: Rows }) {
  const isPlain = rows.every((cells) => cells.every(({ columns, rows: height }) => columns === 1 && height === 1));
  const names = isPlain && rows[0]?.every(({ header }) => header) ? rows[0].map(cellText) : [];
  return (
    <Table aria-label="Table">
      <TableBody className="divide-y-0 cards:divide-y cards:border-y">
        {drawEach(rows, (cells) => (
          <TableRow className={cn("cards:px-0 cards:py-3", cells === rows[0] && names.length > 0 && "cards:sr-only")}>{drawEach(cells, (cell) => <Cell cell={cell} label={names[cells.indexOf(cell)]} />)}</TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cellText = ({ lines }: Rows[number][number]) => lines.flatMap((runs) => runs.map(({ text }) => text)).join(" ");

function Cell({ cell: { header, columns, rows, lines }, label }: { cell: Rows[number][number]; label: string | undefined }) {
  const content = drawEach(lines, (runs) => <Line runs={runs} />);
  const span = { colSpan: columns, rowSpan: rows, className: "border px-3! align-top cards:border-0" };
  return header ? <TableHead {...span} className={cn(span.className, "whitespace-normal cards:not-sr-only cards:p-0!")}>{content}</TableHead> : <TableCell {...span} label={label}>{content}</TableCell>;
}

const Line = ({ runs }: { runs: readonly TextRun[] }) => (
  <p className="whitespace-pre-line">
    <Runs runs={runs} />
  </p>
);

const Runs = ({ runs }: { runs: readonly TextRun[] }) =>
  drawEach(runs, ({ text, bold, italic }) => {
    const styled = italic ? <em>{text}</em> : text;
    return bold ? <strong>{styled}</strong> : styled;
  });

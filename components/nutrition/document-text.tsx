import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
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

function DocumentTable({ rows }: { rows: Rows }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Table">
      <table className="w-full border-collapse text-left text-sm">
        <tbody>{drawEach(rows, (cells) => <tr>{drawEach(cells, (cell) => <Cell cell={cell} />)}</tr>)}</tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { header, columns, rows, lines } }: { cell: Rows[number][number] }) {
  const Tag = header ? "th" : "td";
  return (
    <Tag colSpan={columns} rowSpan={rows} className="border px-3 py-2 align-top">
      {drawEach(lines, (runs) => <Line runs={runs} />)}
    </Tag>
  );
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

import type { TextBlock, TextRun } from "@/lib/work/nutrition/contract";

interface Element {
  tag: string;
  attributes: string;
  children: Node[];
}
type Node = Element | string;

/**
 * Reads the HTML of a converted Word document into headings, paragraphs, list items and tables of plain text in bold or italic.
 * Of anything else only the text is kept, so no markup, link or picture of the document reaches a page.
 */
export const toTextBlocks = (html: string): TextBlock[] => [...readBlocks(parse(html), 1)];

const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|<[^>]*>|([^<]+)/gi;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
/** A document that nests deeper was made to exhaust the stack. */
const maxDepth = 60;

function parse(html: string): Node[] {
  const root: Element = { tag: "", attributes: "", children: [] };
  const path = [root];
  for (const [, slash, name = "", attributes = "", text] of html.matchAll(token)) {
    const parent = path.at(-1) ?? root;
    const tag = name.toLowerCase();
    if (text !== undefined) parent.children.push(text.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity));
    else if (tag === "br") parent.children.push("\n");
    else if (slash) closeTag(path, tag);
    else if (tag && !attributes.endsWith("/") && path.length < maxDepth) {
      const element = { tag, attributes, children: [] };
      parent.children.push(element);
      path.push(element);
    }
  }
  return root.children;
}

/** Ends the innermost element of this name, with all in it. A tag that was never opened ends nothing. */
function closeTag(path: Element[], tag: string) {
  const index = path.findLastIndex((element) => element.tag === tag);
  if (index > 0) path.length = index;
}

const isElement = (node: Node): node is Element => typeof node !== "string";
const isList = (node: Node) => isElement(node) && (node.tag === "ul" || node.tag === "ol");
const isBlock = (node: Node): node is Element => isElement(node) && /^(p|h[1-6]|table|ul|ol)$/.test(node.tag);

/** Yields the blocks of these nodes. `depth` is that of their lists: 1 is the outermost. */
function* readBlocks(nodes: readonly Node[], depth: number): Generator<TextBlock> {
  let loose: Node[] = [];
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node);
      continue;
    }
    yield* readParagraph(loose);
    loose = [];
    if (isList(node)) yield* readList(node, depth);
    else if (node.tag === "table") yield { kind: "table", rows: readRows(node) };
    else if (node.tag === "p") yield* readParagraph(node.children);
    else yield { kind: "heading", level: Number(node.tag[1]), runs: readRuns(node.children) };
  }
  yield* readParagraph(loose);
}

function* readParagraph(nodes: readonly Node[]): Generator<TextBlock> {
  const runs = readRuns(nodes);
  if (runs.some(({ text }) => text.trim())) yield { kind: "paragraph", runs };
}

function* readList({ tag, children }: Element, depth: number): Generator<TextBlock> {
  let number = 0;
  for (const item of children.filter(isElement)) {
    number += 1;
    yield { kind: "item", depth, number: tag === "ol" ? number : null, runs: readRuns(item.children.filter((node) => !isList(node))) };
    for (const list of item.children.filter(isElement).filter(isList)) yield* readList(list, depth + 1);
  }
}

/** The rows of a table, whether or not they are in a head or body. A table within a cell counts as text of the cell. */
function readRows({ children }: Element): Extract<TextBlock, { kind: "table" }>["rows"] {
  return children.filter(isElement).flatMap((node) => (node.tag === "tr" ? [node.children.filter(isElement).map(readCell)] : readRows(node)));
}

const readCell = ({ tag, attributes, children }: Element) => ({
  header: tag === "th",
  columns: readSpan(attributes, "colspan"),
  rows: readSpan(attributes, "rowspan"),
  lines: children.map((node) => readRuns([node])).filter((runs) => runs.some(({ text }) => text.trim())),
});

const readSpan = (attributes: string, name: string) => Math.min(100, Math.max(1, Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1)));

/** The text in these nodes, joined where its style does not change. */
function readRuns(nodes: readonly Node[], style: Omit<TextRun, "text"> = { bold: false, italic: false }, runs: TextRun[] = []): TextRun[] {
  for (const node of nodes) {
    if (isElement(node)) {
      // Words of two paragraphs or cells would run together.
      if (runs.length > 0 && /^(p|h[1-6]|table|tr|td|th|ul|ol|li)$/.test(node.tag)) addRun(runs, { text: " ", ...style });
      readRuns(node.children, { bold: style.bold || node.tag === "strong", italic: style.italic || node.tag === "em" }, runs);
    } else addRun(runs, { text: node, ...style });
  }
  return runs;
}

function addRun(runs: TextRun[], run: TextRun) {
  const last = runs.at(-1);
  if (last && last.bold === run.bold && last.italic === run.italic) last.text += run.text;
  else runs.push({ ...run });
}

import { invalidField } from "@/lib/platform/errors";
import type { ImportField } from "@/lib/practice/imports/kind";
import { removeUnit } from "@/lib/practice/imports/reading/units";

/** A column of a file and its field; null if it is skipped. */
export interface CsvColumn {
  index: number;
  header: string;
  field: string | null;
}

/** A name without case, accents, blanks and punctuation, so that "firstName" equals "First Name". */
export const normalizeHeading = (name: string) => name.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Filler words around a column's name: "1. What is your email? (required)", "Client's email address". */
const leadingFillerPattern = /^(?:(?:q(?:uestion)?\s*)?\d+\s*[.):-]\s*)?(?:(?:what(?:'s| is| was)|please|kindly|enter|provide|give|tell us|add|us|me|your|the|client(?:'s)?|customer(?:'s)?|member(?:'s)?|participant(?:'s)?)\s+)*/i;
const trailingFillerPattern = /(?:\([^()]*\)|\[[^[\]]*\]|[\s?:*.!]|(?<=\s)(?:here|below|please))+$/i;
/** A name without these words and the unit at its end. */
export const simplifyHeading = (header: string) => normalizeHeading(removeUnit(header.replace(/_/g, " ").replace(/’/g, "'").trim().replace(trailingFillerPattern, "")).replace(leadingFillerPattern, ""));

/** Prefixes the heading in the field name of an unmatched column that is kept. */
export const unknownColumnPrefix = "other:";

/** The field of a column that is kept as a question, by the question's id. */
export const questionField = (questionId: string) => `question:${questionId}`;
export const isQuestionField = (field: string) => field.startsWith("question:");

/**
 * Matches columns to fields, first by `byHand` (a field name by column index, or "" to skip), then by name. An exact name
 * beats a similar one, and then the first column wins. Throws 400 for an unknown field or one chosen twice.
 */
export function matchColumns(header: readonly string[], fields: readonly ImportField[], byHand: Readonly<Record<string, string>> = {}): CsvColumn[] {
  const chosen = chosenFields(header, fields, byHand);
  const taken = new Set(chosen.values());
  const names = fieldNames(fields);
  for (const key of [normalizeHeading, simplifyHeading]) {
    for (const [index, name] of header.entries()) {
      const field = names.get(key(name));
      if (chosen.has(index) || field === undefined || taken.has(field)) continue;
      chosen.set(index, field);
      taken.add(field);
    }
  }
  return header.map((name, index) => ({ index, header: name, field: chosen.get(index) || null }));
}

function chosenFields(header: readonly string[], fields: readonly ImportField[], byHand: Readonly<Record<string, string>>) {
  const known = new Set(fields.map(({ name }) => name));
  const chosen = new Map<number, string>();
  for (const index of header.keys()) {
    const field = byHand[index];
    if (field === undefined) continue;
    if (field !== "" && !known.has(field)) throw invalidField("columns", "Please choose what this column is from the list");
    if (field !== "" && [...chosen.values()].includes(field)) throw invalidField("columns", "Two columns can't be the same. Please skip one of them.");
    chosen.set(index, field);
  }
  return chosen;
}

/** Fields by normalised name. If two fields share a name, the first counts. */
function fieldNames(fields: readonly ImportField[]) {
  const names = new Map<string, string>();
  for (const { name, label, aliases = [] } of fields) {
    for (const key of [name, label, ...aliases].map(normalizeHeading)) if (!names.has(key)) names.set(key, name);
  }
  return names;
}

/** The required fields without a column. */
export function missingRequiredFields(columns: readonly CsvColumn[], fields: readonly ImportField[]): ImportField[] {
  const found = new Set(columns.map(({ field }) => field));
  return fields.filter(({ name, required }) => required && !found.has(name));
}

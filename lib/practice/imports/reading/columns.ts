import { invalidField } from "@/lib/platform/errors";
import type { ImportField } from "@/lib/practice/imports/kind";
import { removeUnit } from "@/lib/practice/imports/reading/units";

/** A column of a file and what it is taken for; null where it is left out. */
export interface CsvColumn {
  index: number;
  header: string;
  field: string | null;
}

/** A name as it is compared: case, accents, blanks and punctuation do not count, so that firstName is "First Name". */
export const normalizeHeading = (name: string) => name.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Words around the name of a column that forms and spreadsheets add: "1. What is your email? (required)", "Client's email address". */
const leadingFillerPattern = /^(?:(?:q(?:uestion)?\s*)?\d+\s*[.):-]\s*)?(?:(?:what(?:'s| is| was)|please|kindly|enter|provide|give|tell us|add|us|me|your|the|client(?:'s)?|customer(?:'s)?|member(?:'s)?|participant(?:'s)?)\s+)*/i;
const trailingFillerPattern = /(?:\([^()]*\)|\[[^[\]]*\]|[\s?:*.!]|(?<=\s)(?:here|below|please))+$/i;
const simplifyHeading = (header: string) => normalizeHeading(removeUnit(header.replace(/_/g, " ").replace(/’/g, "'").trim().replace(trailingFillerPattern, "")).replace(leadingFillerPattern, ""));

/** The unknown columns of a kind that keeps them carry this before their heading. */
export const unknownColumnPrefix = "other:";

/**
 * What each column is taken for: by hand (`byHand`, by place: a field's name, or "" to leave it out), else by its name. Of two
 * columns for one field the first counts, and one named exactly so before one that is only like it.
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
    if (field !== "" && [...chosen.values()].includes(field)) throw invalidField("columns", "Two columns cannot be the same. Please leave one of them out.");
    chosen.set(index, field);
  }
  return chosen;
}

/** Each field by all its names; where two fields share one, the first counts. */
function fieldNames(fields: readonly ImportField[]) {
  const names = new Map<string, string>();
  for (const { name, label, aliases = [] } of fields) {
    for (const one of [name, label, ...aliases].map(normalizeHeading)) if (!names.has(one)) names.set(one, name);
  }
  return names;
}

/** The required fields that no column is taken for. */
export function missingRequiredFields(columns: readonly CsvColumn[], fields: readonly ImportField[]): ImportField[] {
  const found = new Set(columns.map(({ field }) => field));
  return fields.filter(({ name, required }) => required && !found.has(name));
}

const step = "  ";

/** A schema as a programmer would write it down: the shape in the manner of TypeScript, with its limits behind it. */
export function schemaText(schema, indent = "") {
  if (typeof schema === "boolean") return "anything";
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(" & ");
  if (schema.type === "array") return listText(schema, indent);
  if (schema.type === "object") return objectText(schema, indent);
  return schema.type ? `${schema.format === "binary" ? "file" : (schema.format ?? schema.type)}${limitsOf(schema)}` : "anything";
}

function listText({ items, minItems, maxItems }, indent) {
  const item = Array.isArray(items) ? items.map((one) => schemaText(one, indent)).join(", ") : schemaText(items ?? true, indent);
  return `${/[|&]/.test(item) && !item.startsWith("{") ? `(${item})` : item}[]${between(minItems, maxItems, "entries")}`;
}

function objectText({ properties = {}, required = [], additionalProperties }, indent) {
  const lines = Object.entries(properties).map(([name, property]) => `${indent + step}${name}${required.includes(name) ? "" : "?"}: ${schemaText(property, indent + step)}`);
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) lines.push(`${indent + step}[name]: ${schemaText(additionalProperties, indent + step)}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

const limitsOf = ({ minimum, maximum, minLength, maxLength }) => between(minLength, maxLength, "characters") + between(minimum, maximum, "");

function between(min, max, of) {
  const least = min !== undefined && (min !== 0 || of === "") ? min : undefined;
  const range = least === undefined ? (max === undefined ? "" : `at most ${max}`) : max === undefined ? `at least ${least}` : `${least} to ${max}`;
  return range && ` (${`${range} ${of}`.trim()})`;
}

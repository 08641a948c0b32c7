import { schemaText } from "@/components/api-docs/schema-text";
import { apiDocument } from "@/lib/api-document";
import type { Schema } from "@/lib/api/openapi";

/** Where a shape with a name stands on the page. */
export const schemaId = (name: string) => `shape-${name}`;

const names = Object.keys(apiDocument.components.schemas);
/** A name as such, not as part of a longer one or of a quoted value. */
const named = new RegExp(`(?<![\\w"])(${names.join("|")})(?![\\w"?:])`);

/** The shape of what is sent or answered; wide ones scroll, by keyboard too. */
export const SchemaBlock = ({ label, schema }: { label: string; schema: Schema }) => (
  <pre role="region" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md bg-muted p-4 text-sm leading-relaxed">
    {schemaText(schema)
      .split(named)
      .map((part, index) =>
        // Split by a group, every other part is a name; parts have no identity beyond their place.
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={`#${schemaId(part)}`} className="font-semibold text-primary-ink underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
  </pre>
);

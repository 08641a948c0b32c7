import { OperationDetails } from "@/components/api-docs/operation-details";
import { SchemaBlock, schemaId } from "@/components/api-docs/schema-block";
import { Disclosure } from "@/components/common/disclosure";
import { Logo, type Product } from "@/components/layout/logo";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { apiDocument } from "@/lib/api-document";
import { document } from "@/lib/health/contract";

/** "checkIns" as a heading. */
const titleOf = (tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })));
const groups = apiDocument.tags.map(({ name }) => ({ name, title: titleOf(name), operations: operations.filter(({ operation }) => operation.tags.includes(name)) }));
const shapes = Object.entries(apiDocument.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));

/** Every endpoint for people to read, of the same making as the document that programs read. No script of its own. */
export const ApiDocs = ({ product }: { product: Product }) => (
  <div className="mx-auto max-w-page px-4 py-6 sm:px-8 sm:py-10">
    <Logo product={product} className="mb-8" />
    <main>
      <PageHeader
        title="API"
        description={
          <>
            {operations.length} endpoints, the ones the screens themselves use. JSON in, JSON out; instants are ISO 8601 in UTC, days YYYY-MM-DD. Sign in with{" "}
            <code>POST /api/auth/login</code> and send its cookie along. Programs read{" "}
            <a href={document.path} className="font-semibold text-primary-ink underline">
              {document.path}
            </a>
            .
          </>
        }
      />
      <nav aria-label="Parts of the API">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-flex min-h-11 items-center rounded-full border bg-card px-4 text-sm font-semibold hover:bg-accent">
                {title}
              </a>
            </li>
          ))}
          <li>
            <a href="#shapes" className="inline-flex min-h-11 items-center rounded-full border bg-card px-4 text-sm font-semibold hover:bg-accent">
              Shapes
            </a>
          </li>
        </ul>
      </nav>
      {groups.map(({ name, title, operations: of }) => (
        <div key={name} id={name} className="scroll-mt-6">
          <Section title={title}>
            <ul className="space-y-2.5">
              {of.map(({ method, path, operation }) => (
                <li key={method + path}>
                  <OperationDetails method={method} path={path} operation={operation} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ))}
      <div id="shapes" className="scroll-mt-6">
        <Section title="Shapes" description="What several answers have in common, by the names used above.">
          <ul className="space-y-2.5">
            {shapes.map(([name, schema]) => (
              <li key={name} id={schemaId(name)} className="scroll-mt-6">
                <Disclosure title={<code className="text-sm">{name}</code>}>
                  <SchemaBlock label={name} schema={schema} />
                </Disclosure>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </main>
  </div>
);

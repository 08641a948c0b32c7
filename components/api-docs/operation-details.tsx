import { SchemaBlock } from "@/components/api-docs/schema-block";
import { schemaText } from "@/components/api-docs/schema-text";
import { Disclosure } from "@/components/common/disclosure";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { Content, Operation, Parameter } from "@/lib/api/openapi";

const variants: Record<string, BadgeVariant> = { GET: "info", POST: "success", PUT: "warning", PATCH: "warning", DELETE: "destructive" };

const roleNames = { client: "clients", coach: "coaches", nutritionist: "nutritionists" };

function callers(access: Operation["x-access"]) {
  if (access === "public") return "anyone";
  if (access === "signed-in") return "anyone signed in";
  return access.map((role) => roleNames[role]).join(", ");
}

interface OperationDetailsProps {
  method: string;
  path: string;
  operation: Operation;
}

/** One endpoint: in a line what it does and for whom, unfolded what goes in and what comes out. */
export function OperationDetails({ method, path, operation }: OperationDetailsProps) {
  const { summary, parameters, requestBody, responses } = operation;
  const called = `${method} ${path}`;
  return (
    <Disclosure
      title={
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Badge variant={variants[method] ?? "secondary"}>{method}</Badge>
            <code className="min-w-0 text-sm wrap-anywhere">{path}</code>
          </span>
          <span className="text-sm font-normal">{summary}</span>
          <span className="text-sm font-normal text-muted-foreground">For {callers(operation["x-access"])}</span>
        </span>
      }
    >
      <div className="space-y-4">
        {parameters.length > 0 ? <Parameters label={`Parameters of ${called}`} parameters={parameters} /> : null}
        {requestBody ? <Block title="Body" called={called} content={requestBody.content} /> : null}
        <Block title="Answer" called={called} content={responses["2XX"].content} otherwise={responses["2XX"].description} />
      </div>
    </Disclosure>
  );
}

const Parameters = ({ label, parameters }: { label: string; parameters: readonly Parameter[] }) => (
  <div>
    <p className="mb-1.5 font-semibold">Parameters</p>
    <ul aria-label={label} className="grid gap-1 text-sm">
      {parameters.map(({ name, in: place, required, schema }) => (
        <li key={name}>
          <code className="font-semibold">{name}</code>
          <span className="text-muted-foreground">
            {" "}
            in the {place}, {required ? "required" : "optional"}: {schemaText(schema)}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

interface BlockProps {
  title: string;
  called: string;
  content: Content | undefined;
  /** What to say where there is no content to describe. */
  otherwise?: string;
}

const Block = ({ title, called, content, otherwise }: BlockProps) => (
  <div>
    <p className="mb-1.5 font-semibold">{title}</p>
    {content
      ? Object.entries(content).map(([type, { schema }]) => (
          <div key={type}>
            {type === "application/json" ? null : <p className="mb-1.5 text-sm text-muted-foreground">{type === "*/*" ? "The file itself" : type}</p>}
            {type === "application/json" || type === "multipart/form-data" ? <SchemaBlock label={`${title} of ${called}`} schema={schema} /> : null}
          </div>
        ))
      : null}
    {content ? null : <p className="text-sm text-muted-foreground">{otherwise}</p>}
  </div>
);

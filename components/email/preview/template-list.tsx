import { OptionSelect } from "@/components/form/option-select";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { type EmailType, emailTypes } from "@/lib/core/email/types";

interface TemplateListProps {
  chosen: EmailType;
  onChoose: (type: EmailType) => void;
}

/** The spec's ten templates come first (back-office, "Email preview page"). */
const templateGroups = [
  { title: "Main templates", types: emailTypes.slice(0, 10) },
  { title: "More emails", types: emailTypes.slice(10) },
];

const categoryLabel = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);

/** The list of templates beside the preview, on wide screens. */
export function TemplateList({ chosen, onChoose }: TemplateListProps) {
  return (
    <nav aria-label="Templates" className="rounded-lg border bg-card p-2 shadow-sm max-lg:hidden lg:sticky lg:top-(--below-header) lg:max-h-[calc(100dvh-var(--below-header)-2rem)] lg:overflow-y-auto">
      {templateGroups.map(({ title, types }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-3 pt-3 pb-1.5 font-sans text-xs font-semibold text-muted-foreground">{title}</h2>
          <ul>
            {types.map(({ id, name, description, category }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === chosen ? "true" : undefined}
                  onClick={() => onChoose(id)}
                  className={cn("w-full rounded-md px-3 py-2.5 text-left transition-colors focus-visible:-outline-offset-2", id === chosen ? "bg-primary-soft" : "hover:bg-accent/60")}
                >
                  <span className="flex items-center justify-between gap-2">
                    <span className="font-semibold">{name}</span>
                    <Badge variant="secondary">{categoryLabel(category)}</Badge>
                  </span>
                  <span className="mt-0.5 block text-sm text-muted-foreground">{description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const templateOptions = emailTypes.map(({ id, name, category }) => ({ value: id, label: `${name} · ${categoryLabel(category)}` }));

/** The choice of template on narrow screens. */
export function TemplateSelect({ chosen, onChoose }: TemplateListProps) {
  return (
    <div className="lg:hidden">
      <Label htmlFor="template">Template</Label>
      <OptionSelect
        id="template"
        className="mt-1.5"
        options={templateOptions}
        value={chosen}
        onChange={({ target }) => {
          const next = emailTypes.find(({ id }) => id === target.value);
          if (next) onChoose(next.id);
        }}
      />
      <p className="mt-1.5 text-sm text-muted-foreground">{emailTypes.find(({ id }) => id === chosen)?.description}</p>
    </div>
  );
}

import Link from "next/link";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { emailTypes } from "@/lib/core/email/types";
import { paths } from "@/lib/platform/paths";

const automatedTypes = emailTypes.filter((type) => type.automated);

/** The 15 types of automated email (spec back-office §9), each linked to its preview. */
export const EmailTypeList = () => (
  <Section title="Email types" description={`The ${automatedTypes.length} kinds of automatic email. Press one to preview it.`}>
    <Card className="gap-0 overflow-hidden py-0">
      <ul className="grid sm:grid-cols-2 xl:grid-cols-3">
        {automatedTypes.map(({ id, name, description, timing }) => (
          <li key={id} className="-mb-px border-b">
            <Link href={paths.emailTemplate(id)} className="block h-full px-5 py-4 transition-colors hover:bg-accent/60 sm:px-6">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted-foreground">{description}</span>
              <span className="mt-1 block text-xs font-medium text-primary-ink">{timing}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </Section>
);

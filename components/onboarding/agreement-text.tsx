import { ExternalLink } from "lucide-react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

/** The agreement that a client is going to sign, and a link to the full contract. */
export function AgreementText({ agreement: { text, contractUrl } }: Pick<OnboardingGuide, "agreement">) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">The agreement</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="whitespace-pre-line">{text}</p>
        {contractUrl ? (
          <a
            href={contractUrl}
            target="_blank"
            rel="noreferrer"
            className="mt-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current"
          >
            Read the full contract
            <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : null}
      </CardContent>
    </Card>
  );
}

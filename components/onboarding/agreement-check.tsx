"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Disclosure } from "@/components/common/disclosure";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/calls";
import { paths } from "@/lib/platform/paths";
import { getAgreementText } from "@/lib/work/onboarding/agreement";

/** Asks the coach to read the built-in agreement that clients sign, until it is confirmed or edited. */
export function AgreementCheck({ className }: { className?: string }) {
  const { data: settings } = useQuery(queryFor(readSettings));
  const confirm = useApiMutation(editSettings, { success: { title: "Agreement confirmed", description: "Your clients sign this text." }, failure: { title: "Agreement not confirmed" } });
  if (!settings || settings.agreementConfirmed) return null;
  return (
    <section aria-label="Confirm your agreement" className={className}>
      <div className="rounded-lg bg-warning-soft p-4 text-sm text-warning-ink">
        <h3 className="flex items-center gap-2 font-semibold">
          <FileText aria-hidden className="size-4.5 shrink-0" />
          Please read the agreement your clients sign
        </h3>
        <p className="mt-1 mb-3">It's our built-in text. Confirm it or write your own; until then, signatures on it are marked.</p>
        <Disclosure title="Read the agreement">
          <p className="whitespace-pre-line">{getAgreementText(settings)}</p>
        </Disclosure>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="button" size="sm" pending={confirm.isPending} pendingLabel="Saving..." onClick={() => confirm.mutate({ body: { agreementConfirmed: true } })}>
            Use this text
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link href={paths.settingsPage("agreement")}>Write your own</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}

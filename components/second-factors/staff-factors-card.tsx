"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { SwitchRow } from "@/components/form/switch-row";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { factorsText, ResetFactorsButton } from "@/components/second-factors/reset-factors";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/calls";
import { listPasskeys, listStaffFactors, readTwoFactor } from "@/lib/people/second-factors/calls";
import { paths } from "@/lib/platform/paths";

/** Whether staff must have a second factor, and who has one. */
export function StaffFactorsCard() {
  const { data: settings } = useQuery(queryFor(readSettings));
  const { data: staff = [] } = useQuery(queryFor(listStaffFactors));
  const { data: passkeys = [] } = useQuery(queryFor(listPasskeys));
  const { data: twoFactor } = useQuery(queryFor(readTwoFactor));
  const change = useApiMutation(editSettings, {
    success: ({ staffSecondFactor }) => ({ title: staffSecondFactor ? "Second factor required" : "Second factor optional" }),
    failure: { title: "Setting not saved" },
  });
  if (!settings || !twoFactor) return null;
  const hasOwn = passkeys.length > 0 || twoFactor.authenticator !== null;
  const isOn = change.isPending ? (change.variables.body?.staffSecondFactor ?? false) : settings.staffSecondFactor;
  return (
    <Card role="region" aria-labelledby="staff-sign-in">
      <CardHeader>
        <CardTitle as="h2" id="staff-sign-in">Staff sign-in</CardTitle>
        <CardDescription>Your team sees other people's photos and health answers. We recommend a second factor for everyone: a stolen password is worth nothing then.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <SwitchRow
          label="Require a second factor"
          hint="Coaches and nutritionists set up a passkey or an authenticator app before they can use anything else."
          checked={isOn}
          disabled={!hasOwn && !isOn}
          onChange={({ target }) => change.mutate({ body: { staffSecondFactor: target.checked } })}
        />
        {hasOwn ? null : (
          <p className="text-sm">
            To turn this on, first add a passkey or an authenticator app to{" "}
            <Link href={paths.profile} className="font-semibold text-primary-ink underline">
              your own account
            </Link>
            .
          </p>
        )}
        <ul className="divide-y border-t">
          {staff.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{person.name}</p>
                <p className="text-sm text-muted-foreground">{factorsText(person)}</p>
              </div>
              <ResetFactorsButton person={person} />
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

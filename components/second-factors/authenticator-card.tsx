"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { RecoveryCodes } from "@/components/second-factors/recovery-codes";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { disableAuthenticator, listPasskeys, readTwoFactor, renewRecoveryCodes } from "@/lib/people/second-factors/calls";

const AuthenticatorSetup = dynamic(() => import("@/components/second-factors/authenticator-setup").then((module) => module.AuthenticatorSetup, () => PartNotLoaded), { loading: () => <Skeleton className="h-72" /> });

/** The person's authenticator app and recovery codes. */
export function AuthenticatorCard() {
  const { data } = useQuery(queryFor(readTwoFactor));
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  function showCodes(codes: readonly string[]) {
    setIsSettingUp(false);
    setRecoveryCodes(codes);
  }

  function content() {
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />;
    if (isSettingUp) return <AuthenticatorSetup onDone={showCodes} onCancel={() => setIsSettingUp(false)} />;
    return (
      <>
        {data?.authenticator ? <ActiveApp {...data.authenticator} onReplace={() => setIsSettingUp(true)} /> : null}
        {data && !data.authenticator ? (
          <Button variant="outline" onClick={() => setIsSettingUp(true)} className="justify-self-start">
            Set up an authenticator app
          </Button>
        ) : null}
        {data ? <RecoveryCodeCount left={data.recoveryCodesLeft} hasApp={data.authenticator !== null} onRenewed={setRecoveryCodes} /> : null}
      </>
    );
  }

  return (
    <Card role="region" aria-labelledby="authenticator-app">
      <CardHeader>
        <CardTitle as="h3" id="authenticator-app">Authenticator app</CardTitle>
        <CardDescription>A code from an app on your phone, asked for after your password. For devices without a passkey.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">{content()}</CardContent>
    </Card>
  );
}

function ActiveApp({ createdAt, lastUsedAt, onReplace }: { createdAt: string; lastUsedAt: string; onReplace: () => void }) {
  const [confirm, confirmDialog] = useConfirm();
  const disable = useApiMutation(disableAuthenticator, {
    success: { title: "Authenticator app removed", description: "You're signed out on all your other devices." },
    failure: { title: "Authenticator app not removed" },
  });
  async function confirmAndDisable() {
    const isConfirmed = await confirm({
      title: "Turn off your authenticator app?",
      description: "Your password alone will sign you in again, unless your practice asks for a second factor.",
      confirmLabel: "Turn off",
      destructive: true,
    });
    if (isConfirmed) disable.mutate({});
  }
  return (
    <div>
      <p className="font-semibold">On</p>
      <p className="text-sm text-muted-foreground">
        Since <LocalTime at={createdAt} /> · last used <LocalTime at={lastUsedAt} format="dateTime" />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onReplace}>
          Use a new phone
        </Button>
        <Button variant="outline" pending={disable.isPending} pendingLabel="Turning off..." onClick={() => void confirmAndDisable()}>
          Turn off
        </Button>
      </div>
      {confirmDialog}
    </div>
  );
}

/** How many recovery codes are left. Renders nothing for someone who needs none. */
function RecoveryCodeCount({ left, hasApp, onRenewed }: { left: number; hasApp: boolean; onRenewed: (codes: readonly string[]) => void }) {
  const { data: passkeys = [] } = useQuery(queryFor(listPasskeys));
  const renew = useApiMutation(renewRecoveryCodes, { failure: { title: "No new recovery codes" }, onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes) });
  if (left === 0 && !hasApp && passkeys.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">Recovery codes</p>
      <p className="text-sm text-muted-foreground">{left === 0 ? "You have none left." : `${left} of 10 left.`} New ones replace the old.</p>
      <Button variant="outline" pending={renew.isPending} pendingLabel="Making codes..." onClick={() => renew.mutate({})} className="mt-3">
        Make new recovery codes
      </Button>
    </div>
  );
}

"use client";

import { QRCodeSVG } from "qrcode.react";
import { useEffect } from "react";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { confirmAuthenticator, setUpAuthenticator } from "@/lib/people/second-factors/calls";

interface AuthenticatorSetupProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Connects an authenticator app: a QR code, the same secret as text, and the first code. */
export function AuthenticatorSetup({ onDone, onCancel }: AuthenticatorSetupProps) {
  const { mutate: start, data: setup, isError } = useApiMutation(setUpAuthenticator, { failure: { title: "Set-up not started" } });
  useEffect(() => start({}), [start]);
  if (!setup)
    return isError ? (
      <Button variant="outline" onClick={onCancel} className="justify-self-start">
        Back
      </Button>
    ) : (
      <Skeleton className="h-72" />
    );
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
        <li>
          <p>Open your authenticator app and scan this code.</p>
          <div className="mt-3 w-fit rounded-md bg-white p-3">
            <QRCodeSVG value={setup.uri} size={176} title="QR code for your authenticator app" />
          </div>
          <p className="mt-3 text-sm text-muted-foreground">Can't scan it? Enter this key in the app instead:</p>
          <p className="font-mono text-base wrap-anywhere">{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        </li>
        <li>
          <p>Enter the six digits that the app shows.</p>
          <ApiForm
            endpoint={confirmAuthenticator}
            defaultValues={{ code: "" }}
            toBody={({ code }) => ({ code, setupToken: setup.setupToken })}
            success={{ title: "Authenticator app added", description: "You're signed out on all your other devices." }}
            failure={{ title: "Authenticator app not added" }}
            onSuccess={({ recoveryCodes }) => onDone(recoveryCodes)}
            className="mt-3 grid gap-5"
          >
            <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingLabel="Checking...">Confirm</SubmitButton>
              <Button variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </ApiForm>
        </li>
      </ol>
    </div>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { RecoveryCodes } from "@/components/second-factors/recovery-codes";
import { useAddPasskey } from "@/components/second-factors/use-add-passkey";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { queryFor } from "@/lib/api/query";
import { listPasskeys, removePasskey } from "@/lib/people/second-factors/calls";
import type { Passkey } from "@/lib/people/second-factors/contract";

/** The person's passkeys: add one on this device, see when each was last used, remove one. */
export function PasskeysCard() {
  const { data: passkeys = [] } = useQuery(queryFor(listPasskeys));
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return (
    <Card role="region" aria-labelledby="passkeys">
      <CardHeader>
        <CardTitle as="h3" id="passkeys">Passkeys</CardTitle>
        <CardDescription>Sign in with your fingerprint, face or device PIN. You don't need your password or a code then.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {passkeys.length > 0 ? (
          <ul className="divide-y">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        ) : null}
        {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} /> : <AddPasskey onAdded={setRecoveryCodes} />}
      </CardContent>
    </Card>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [confirm, confirmDialog] = useConfirm();
  const remove = useApiMutation(removePasskey, {
    success: { title: "Passkey removed", description: "You're signed out on all your other devices." },
    failure: { title: "Passkey not removed" },
  });
  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: `Remove “${name}”?`,
      description: "You can't sign in with this passkey any more. Delete it on your device as well.",
      confirmLabel: "Remove passkey",
      destructive: true,
    });
    if (isConfirmed) remove.mutate({ params: { id } });
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted-foreground">
          Added <LocalTime at={createdAt} />
          {" · "}
          {lastUsedAt ? (
            <>
              last used <LocalTime at={lastUsedAt} format="dateTime" />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Button size="sm" variant="outline" pending={remove.isPending} pendingLabel="Removing..." onClick={() => void confirmAndRemove()}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {confirmDialog}
    </li>
  );
}

/** A name, and the button that makes a passkey on this device. */
export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: readonly string[] | null) => void }) {
  const nameId = useId();
  const [name, setName] = useState("");
  const add = useAddPasskey((recoveryCodes) => {
    setName("");
    onAdded(recoveryCodes);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate(name);
      }}
      className="grid gap-5"
    >
      <div className="grid gap-1.5">
        <Label htmlFor={nameId}>Name of this device</Label>
        <Input id={nameId} value={name} maxLength={254} autoComplete="off" aria-describedby={`${nameId}-hint`} onChange={(event) => setName(event.target.value)} />
        <p id={`${nameId}-hint`} className="text-sm text-muted-foreground">
          So that you know which passkey is which. You can leave it blank.
        </p>
      </div>
      <Button type="submit" pending={add.isPending} pendingLabel="Waiting for your device..." className="justify-self-start">
        <KeyRound aria-hidden />
        Add a passkey
      </Button>
    </form>
  );
}

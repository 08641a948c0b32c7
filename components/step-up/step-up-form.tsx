import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { toast } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { askForPasskey, passkeyErrorMessage } from "@/components/second-factors/browser-passkeys";
import { Button } from "@/components/ui/button";
import { callEndpoint } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readStepUp, stepUp } from "@/lib/people/step-up/calls";

interface WayProps {
  onConfirmed: () => void;
}

/** Confirms who the person is: with their password, or with a passkey or a code where they have one. */
export function StepUpForm({ onConfirmed }: WayProps) {
  const { data } = useQuery(queryFor(readStepUp));
  const hint = data?.demoPassword ? `In the demo it is “${data.demoPassword}”.` : undefined;
  return (
    <div className="grid gap-6">
      {data?.ways.includes("passkey") ? <PasskeyWay onConfirmed={onConfirmed} /> : null}
      <ApiForm endpoint={stepUp} defaultValues={{ password: "" }} failure={{ title: "Not confirmed" }} onDone={onConfirmed} className="grid gap-5">
        <PasswordField name="password" label="Your password" autoComplete="current-password" hint={hint} required />
        <SubmitButton pendingLabel="Checking..." className="justify-self-start">
          Confirm
        </SubmitButton>
      </ApiForm>
      {data?.ways.includes("code") ? <CodeWay onConfirmed={onConfirmed} /> : null}
    </div>
  );
}

function PasskeyWay({ onConfirmed }: WayProps) {
  const confirm = useMutation({
    mutationFn: async () => callEndpoint(stepUp, { body: { passkey: await askForPasskey() } }),
    onSuccess: onConfirmed,
    onError: (error) => toast({ variant: "destructive", title: "Not confirmed", description: passkeyErrorMessage(error) }),
  });
  return (
    <Button variant="outline" pending={confirm.isPending} pendingLabel="Waiting for your passkey..." onClick={() => confirm.mutate()} className="justify-self-start">
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  );
}

function CodeWay({ onConfirmed }: WayProps) {
  return (
    <ApiForm endpoint={stepUp} defaultValues={{ code: "" }} failure={{ title: "Not confirmed" }} onDone={onConfirmed} className="grid gap-5 border-t pt-5">
      <TextField name="code" label="Or a code from your authenticator app" autoComplete="one-time-code" required />
      <SubmitButton variant="outline" pendingLabel="Checking..." className="justify-self-start">
        Confirm with the code
      </SubmitButton>
    </ApiForm>
  );
}

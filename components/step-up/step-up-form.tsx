import { useQuery } from "@tanstack/react-query";
import { ApiForm } from "@/components/form/api-form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { queryFor } from "@/lib/api/query";
import { readStepUp, stepUp } from "@/lib/people/step-up/contract";

/** Confirms who the person is with their password. */
export function StepUpForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useQuery(queryFor(readStepUp));
  const hint = data?.demoPassword ? `In the demo it is “${data.demoPassword}”.` : undefined;
  return (
    <ApiForm endpoint={stepUp} defaultValues={{ password: "" }} failure={{ title: "Not confirmed" }} onSuccess={onConfirmed} className="grid gap-5">
      <PasswordField name="password" label="Your password" autoComplete="current-password" hint={hint} required />
      <SubmitButton pendingLabel="Checking..." className="justify-self-start">
        Confirm
      </SubmitButton>
    </ApiForm>
  );
}

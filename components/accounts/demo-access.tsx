"use client";

import { useState } from "react";
import { openAfterSignIn } from "@/components/accounts/open-after-sign-in";
import { ErrorNote } from "@/components/feedback/error-note";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { logInToDemo } from "@/lib/people/accounts/sign-in-calls";

const demoAccounts = [
  { role: "coach", label: "Demo Coach Access" },
  { role: "client", label: "Demo Client Access" },
  { role: "nutritionist", label: "Demo Nutritionist Access" },
] as const;
type DemoRole = (typeof demoAccounts)[number]["role"];

/** Buttons to sign in as a demo account; only shown in demo mode. */
export function DemoAccess() {
  const [pending, setPending] = useState<DemoRole>();
  const [failure, setFailure] = useState<string>();

  async function signIn(role: DemoRole) {
    setPending(role);
    setFailure(undefined);
    try {
      await callEndpoint(logInToDemo, { body: { role } });
      await openAfterSignIn();
    } catch (error) {
      const message = getErrorMessage(error);
      setPending(undefined);
      setFailure(message);
      toast({ variant: "destructive", title: "Login failed", description: message });
    }
  }

  return (
    <section aria-labelledby="demo-access" className="mt-8 border-t pt-6">
      <h2 id="demo-access" className="mb-3 text-center text-sm font-semibold text-muted-foreground">
        Demo Access (Testing Only)
      </h2>
      <div className="grid gap-2">
        {demoAccounts.map(({ role, label }) => (
          <Button key={role} variant="outline" pending={pending === role} pendingLabel="Signing in..." onClick={() => signIn(role)}>
            {label}
          </Button>
        ))}
        {failure ? <ErrorNote>{failure}</ErrorNote> : null}
      </div>
    </section>
  );
}

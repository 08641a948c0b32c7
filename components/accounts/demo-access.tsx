"use client";

import { useState } from "react";
import { enter } from "@/components/accounts/enter";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { call, shownMessage } from "@/lib/api/client";

const accounts = [
  { role: "coach", label: "Demo Coach Access" },
  { role: "client", label: "Demo Client Access" },
  { role: "nutritionist", label: "Demo Nutritionist Access" },
] as const;
type DemoRole = (typeof accounts)[number]["role"];

/** The way in without an account; the server answers only in demo mode. */
export function DemoAccess() {
  const [pending, setPending] = useState<DemoRole>();

  async function signIn(role: DemoRole) {
    setPending(role);
    try {
      const { demoLogin } = await import("@/lib/people/accounts/contract");
      await call(demoLogin, { body: { role } });
      enter();
    } catch (error) {
      setPending(undefined);
      toast({ variant: "destructive", title: "Login failed", description: shownMessage(error) });
    }
  }

  return (
    <section aria-labelledby="demo-access" className="mt-8 border-t pt-6">
      <h2 id="demo-access" className="mb-3 text-center text-sm font-semibold text-muted-foreground">
        Demo Access (Testing Only)
      </h2>
      <div className="grid gap-2">
        {accounts.map(({ role, label }) => (
          <Button key={role} variant="outline" pending={pending === role} pendingLabel="Signing in..." onClick={() => signIn(role)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

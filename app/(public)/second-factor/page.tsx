import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { SecondFactorSetUpScreen } from "@/components/second-factors/set-up-screen";
import { PublicShell } from "@/components/shell/public-shell";
import { QueryProvider } from "@/components/shell/query-provider";
import { StepUpPrompt } from "@/components/step-up/step-up-prompt";
import { lacksSecondFactor } from "@/lib/auth/second-factor";
import { readActor } from "@/lib/auth/session";
import { getProductBranding } from "@/lib/core/settings/product-branding";
import { paths } from "@/lib/platform/paths";

export const metadata: Metadata = { title: "Protect your account" };

export default async function Page() {
  const actor = await readActor(await cookies());
  if (!actor || !(await lacksSecondFactor(actor))) redirect(actor ? paths.home : paths.auth);
  return (
    <PublicShell product={await getProductBranding()} headline="One more step.">
      <QueryProvider>
        <StepUpPrompt />
        <SecondFactorSetUpScreen />
      </QueryProvider>
    </PublicShell>
  );
}

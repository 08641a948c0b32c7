import { cookies } from "next/headers";
import { AuthPage } from "@/app/(public)/auth/auth-page";
import { homePage } from "@/app/(signed-in)/home-page";
import { SignInGate } from "@/components/accounts/sign-in-gate";
import { readActor } from "@/lib/auth/session";

/** Signed out, the sign-in screen; signed in, the person's own home. */
export default async function FrontPage(props: Parameters<typeof homePage>[0]) {
  return (await readActor(await cookies())) ? homePage(props) : (
    <SignInGate>
      <AuthPage />
    </SignInGate>
  );
}

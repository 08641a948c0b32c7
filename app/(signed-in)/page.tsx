import { cookies } from "next/headers";
import { AuthPage } from "@/app/(public)/auth/auth-page";
import { LazySignInScreen } from "@/app/(public)/auth/lazy-sign-in-screen";
import { homeMetadata, homePage } from "@/app/(signed-in)/home-page";
import { SignInGate } from "@/components/accounts/sign-in-gate";
import { readActor } from "@/lib/auth/session";

export const generateMetadata = homeMetadata;

/** The sign-in screen for signed-out visitors, the home page for everyone else. */
export default async function FrontPage(props: Parameters<typeof homePage>[0]) {
  return (await readActor(await cookies())) ? homePage(props) : (
    <SignInGate>
      <AuthPage Screen={LazySignInScreen} />
    </SignInGate>
  );
}

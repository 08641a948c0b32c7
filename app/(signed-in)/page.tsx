import { cookies } from "next/headers";
import { homePage } from "@/app/(signed-in)/home";
import { AuthPage } from "@/app/(public)/auth/auth-page";
import { FrontDoor } from "@/components/accounts/front-door";
import { readActor } from "@/lib/auth/session";

/** Signed out, the sign-in screen; signed in, the person's own home. */
export default async function FrontPage(props: Parameters<typeof homePage>[0]) {
  return (await readActor(await cookies())) ? homePage(props) : (
    <FrontDoor>
      <AuthPage />
    </FrontDoor>
  );
}

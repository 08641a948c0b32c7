import type { Metadata } from "next";
import { ProfileScreen } from "@/components/accounts/profile-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/layout/signed-in-page";
import { readProfile } from "@/lib/accounts/contract";
import { profileOf } from "@/lib/accounts/queries";
import { seed } from "@/lib/api/seed";

export const metadata: Metadata = { title: "Profile Settings" };

export default signedInPage("signed-in", async ({ actor }) => (
  <Seeded seeds={[seed(readProfile, {}, await profileOf(actor))]}>
    <ProfileScreen />
  </Seeded>
));

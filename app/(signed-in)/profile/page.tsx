import type { Metadata } from "next";
import { ProfileScreen } from "@/components/accounts/profile-screen";
import { Seeded } from "@/components/layout/seeded";
import { OwnRecord } from "@/components/privacy/download-record";
import { signedInPage } from "@/components/shell/signed-in-page";
import { readProfile } from "@/lib/people/accounts/contract";
import { profileOf } from "@/lib/people/accounts/queries";
import { seed } from "@/lib/api/seed";

export const metadata: Metadata = { title: "Profile Settings" };

export default signedInPage("signed-in", async ({ actor }) => (
  <Seeded seeds={[seed(readProfile, {}, await profileOf(actor))]}>
    <ProfileScreen ownRecord={actor.role === "client" ? <OwnRecord clientId={actor.id} /> : null} />
  </Seeded>
));

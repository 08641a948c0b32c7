import type { Metadata } from "next";
import { leadsSeeds } from "@/app/(signed-in)/sections/leads";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { LeadsScreen } from "@/components/leads/leads-screen";

export const metadata: Metadata = { title: "Sales Pipeline" };

export default signedInPage(["coach"], async (call) => (
  <Seeded seeds={await leadsSeeds(call)}>
    <LeadsScreen hasBack />
  </Seeded>
));

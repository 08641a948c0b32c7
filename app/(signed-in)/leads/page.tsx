import type { Metadata } from "next";
import { leadsSeeds } from "@/app/(signed-in)/sections/leads";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { LeadsScreen } from "@/components/leads/leads-screen";
import { signedInPage } from "@/components/shell/signed-in-page";

export const metadata: Metadata = { title: "Sales Pipeline" };

export default signedInPage(["coach"], async (context) => (
  <SeededQueries seeds={await leadsSeeds(context)}>
    <LeadsScreen hasBack />
  </SeededQueries>
));

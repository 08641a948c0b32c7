import type { Metadata } from "next";
import { financesSeeds } from "@/app/(signed-in)/sections/finances";
import { FinancesScreen } from "@/components/finances/finances-screen";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";

export const metadata: Metadata = { title: "Payment Management" };

export default signedInPage(["coach"], async (context) => (
  <SeededQueries seeds={await financesSeeds(context)}>
    <FinancesScreen hasBack />
  </SeededQueries>
));

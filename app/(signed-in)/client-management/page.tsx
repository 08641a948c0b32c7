import { redirect } from "next/navigation";
import { newClientParameterValue } from "@/components/payment-links/setup/payment-setup-url";
import { signedInPage } from "@/components/shell/signed-in-page";
import { paths } from "@/lib/platform/paths";

/** The clients section with the dialog open; there is one place for both. */
export default signedInPage(["coach"], async () => redirect(paths.setUpPayment(newClientParameterValue)));

import { redirect } from "next/navigation";
import { newClientParameterValue } from "@/components/payment-links/setup/payment-setup-url";
import { signedInPage } from "@/components/shell/signed-in-page";
import { paths } from "@/lib/platform/paths";

/** Redirects to the clients section with the payment dialog open. */
export default signedInPage(["coach"], async () => redirect(paths.setUpPayment(newClientParameterValue)));

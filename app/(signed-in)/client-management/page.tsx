import { redirect } from "next/navigation";
import { signedInPage } from "@/components/shell/signed-in-page";
import { newClient } from "@/components/payment-links/setup/address";
import { paths } from "@/lib/platform/paths";

/** The clients section with the dialog open; there is one place for both. */
export default signedInPage(["coach"], async () => redirect(paths.setUpPayment(newClient)));

import { pushSearchParams, replaceSearchParams } from "@/components/common/search-params";

export const paymentSetupParameter = "setup";
/** The parameter's value for adding a new client first. */
export const newClientParameterValue = "new";

/** Opens the dialog through the URL, so that the back button closes it. Closes any other view over the screen. */
export const openPaymentSetup = (clientId: string) => pushSearchParams({ view: null, [paymentSetupParameter]: clientId });

export const closePaymentSetup = () => replaceSearchParams({ [paymentSetupParameter]: null });

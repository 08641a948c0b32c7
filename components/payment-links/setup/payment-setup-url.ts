export const paymentSetupParameter = "setup";
/** The parameter's value for adding a new client first. */
export const newClientParameterValue = "new";

/** Opens the dialog through the URL, so that the back button closes it. Closes any other view over the screen. */
export function openPaymentSetup(clientId: string) {
  const url = new URL(window.location.href);
  url.searchParams.delete("view");
  url.searchParams.set(paymentSetupParameter, clientId);
  window.history.pushState(null, "", url);
}

/** Replaces the URL without a request to the server. */
export function closePaymentSetup() {
  const url = new URL(window.location.href);
  url.searchParams.delete(paymentSetupParameter);
  window.history.replaceState(null, "", url);
}

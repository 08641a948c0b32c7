export const paymentSetupParameter = "setup";
/** The parameter's value for a client who has yet to be added. */
export const newClientParameterValue = "new";

/** Opens the dialog through the URL, so that the back button closes it. Closes any other view over the screen. */
export function openPaymentSetup(clientId: string) {
  const address = new URL(window.location.href);
  address.searchParams.delete("view");
  address.searchParams.set(paymentSetupParameter, clientId);
  window.history.pushState(null, "", address);
}

/** Changes the URL without reloading the page from the server. */
export function closePaymentSetup() {
  const address = new URL(window.location.href);
  address.searchParams.delete(paymentSetupParameter);
  window.history.replaceState(null, "", address);
}

export const paymentSetupParameter = "setup";
/** Stands for a client who is to be added. */
export const newClientParameterValue = "new";

/** Opens the dialog over this screen, in the address: the way back closes it, and what lay over the screen makes way. */
export function openPaymentSetup(clientId: string) {
  const address = new URL(window.location.href);
  address.searchParams.delete("view");
  address.searchParams.set(paymentSetupParameter, clientId);
  window.history.pushState(null, "", address);
}

/** The address follows without asking the server for the page again. */
export function closePaymentSetup() {
  const address = new URL(window.location.href);
  address.searchParams.delete(paymentSetupParameter);
  window.history.replaceState(null, "", address);
}

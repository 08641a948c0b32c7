export const setupParameter = "setup";
/** Stands for a client who is to be added. */
export const newClient = "new";

/** Opens the dialog over this screen, in the address: the way back closes it, and what lay over the screen makes way. */
export function showPaymentSetup(clientId: string) {
  const address = new URL(window.location.href);
  address.searchParams.delete("view");
  address.searchParams.set(setupParameter, clientId);
  window.history.pushState(null, "", address);
}

/** The address follows without asking the server for the page again. */
export function closePaymentSetup() {
  const address = new URL(window.location.href);
  address.searchParams.delete(setupParameter);
  window.history.replaceState(null, "", address);
}

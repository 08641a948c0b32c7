/** Stripe's published test cards. The browser sends only the token, so that no card number, test or real, reaches the server. */
export interface TestCard {
  number: string;
  token: string;
  brand: string;
  last4: string;
  /** "MM/YYYY" as it was typed; three years ahead if it was not given. */
  expiry?: string;
  /** The result of paying with the client present. */
  onSession: "succeeds" | "declines" | "asks";
  /** The result of saving the card without paying. */
  onSetup: "succeeds" | "declines" | "asks";
  /** The result of renewals and retries. */
  offSession: "succeeds" | "declines" | "asks";
  code: string;
}

const defineTestCard = (number: string, token: string, brand: string, [present, saved, absent]: [TestCard["onSession"], TestCard["onSetup"], TestCard["offSession"]], code = "card_declined"): TestCard => ({
  number,
  token,
  brand,
  last4: number.slice(-4),
  onSession: present,
  onSetup: saved,
  offSession: absent,
  code,
});

export const testCards: readonly TestCard[] = [
  defineTestCard("4242424242424242", "pm_card_visa", "visa", ["succeeds", "succeeds", "succeeds"]),
  defineTestCard("5555555555554444", "pm_card_mastercard", "mastercard", ["succeeds", "succeeds", "succeeds"]),
  defineTestCard("4000000000000002", "pm_card_visa_chargeDeclined", "visa", ["declines", "declines", "declines"]),
  defineTestCard("4000000000009995", "pm_card_visa_chargeDeclinedInsufficientFunds", "visa", ["declines", "declines", "declines"], "insufficient_funds"),
  defineTestCard("4000000000000341", "pm_card_chargeCustomerFail", "visa", ["declines", "succeeds", "declines"]),
  // Needs bank confirmation once, when saved or first used.
  defineTestCard("4000002500003155", "pm_card_authenticationRequiredOnSetup", "visa", ["asks", "asks", "succeeds"]),
  // Needs bank confirmation every time, so every renewal fails.
  defineTestCard("4000002760003184", "pm_card_authenticationRequired", "visa", ["asks", "asks", "asks"], "authentication_required"),
];

export const findTestCard = (token: string): TestCard | undefined => testCards.find((card) => card.token === token);

/** The token of a typed card number, spaces allowed; undefined for a card that is not one of the test cards. */
export const findTestCardToken = (typed: string): string | undefined => testCards.find(({ number }) => number === typed.replace(/[\s-]/g, ""))?.token;

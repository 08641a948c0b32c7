import { describe, expect, it } from "vitest";
import { describeTestCard, formatCardCvc, formatCardExpiry, formatCardNumber, sampleCardDetails, validateCardInput } from "@/components/payments/card-input";
import { testCards } from "@/lib/providers/payments/test-cards";

const now = new Date(2026, 10, 30, 23, 59);
const valid = { number: "4242 4242 4242 4242", expiry: "11 / 26", cvc: "123", name: "Rosa Lind" };

describe("Card details while typing", () => {
  it.each([
    ["4", "4"],
    ["42424", "4242 4"],
    ["4242-4242 4242x4242", "4242 4242 4242 4242"],
    ["42424242424242429", "4242 4242 4242 4242"],
    ["no", ""],
  ])("%s is formatted as the number %s", (typed, formatted) => expect(formatCardNumber(typed)).toBe(formatted));

  it.each([
    ["1", "1"],
    ["4", "04 / "],
    ["12", "12 / "],
    ["123", "12 / 3"],
    ["1231", "12 / 31"],
    ["12/31", "12 / 31"],
    ["4/31", "04 / 31"],
    ["12 /", "12"],
    ["12 / 3", "12 / 3"],
    ["12 / 315", "12 / 31"],
    ["", ""],
  ])("%s is formatted as the date %s", (typed, formatted) => expect(formatCardExpiry(typed)).toBe(formatted));

  it("keep at most four digits of the security code", () => expect(formatCardCvc("12a345")).toBe("1234"));
});

describe("A card", () => {
  it.each([
    ["with valid details", {}, {}],
    ["in its last month", { expiry: "11 / 26" }, {}],
    ["with too few digits", { number: "4242 4242" }, { number: "Please enter all 16 digits of the card number" }],
    ["with a wrong digit", { number: "4242 4242 4242 4241" }, { number: "Please enter all 16 digits of the card number" }],
    ["that is not a test card", { number: "4111 1111 1111 1111" }, { number: "Please use one of the test cards listed below, never a real card" }],
    ["that has expired", { expiry: "10 / 26" }, { expiry: "This card has expired" }],
    ["with month 13", { expiry: "13 / 31" }, { expiry: "Please enter the expiry date as MM / YY" }],
    ["with month 0", { expiry: "00 / 31" }, { expiry: "Please enter the expiry date as MM / YY" }],
    ["without a date", { expiry: "" }, { expiry: "Please enter the expiry date as MM / YY" }],
    ["without a security code", { cvc: "12" }, { cvc: "Please enter the 3 digits on the back" }],
    ["without a name", { name: "  " }, { name: "Please enter the name on the card" }],
  ])("%s (%j) has the errors %j", (_, change, errors) => expect(validateCardInput({ ...valid, ...change }, now)).toEqual(errors));

  it("from the list is valid with the details it is filled in with", () => {
    for (const { number } of testCards) expect(validateCardInput({ ...valid, number: formatCardNumber(number), ...sampleCardDetails(now) }, now)).toEqual({});
  });

  it("describes what it does", () => {
    const descriptions = (purpose: "pay" | "save") => testCards.map((card) => `${card.last4} ${describeTestCard(card, purpose)}`);
    expect(descriptions("pay")).toEqual([
      "4242 Pays", "4444 Pays", "0002 Declined", "9995 Declined: not enough money", "0341 Declined", "3155 Bank confirmation (3-D Secure)", "3184 Bank confirmation (3-D Secure), later payments fail",
    ]);
    expect(descriptions("save")).toEqual([
      "4242 Is saved", "4444 Is saved", "0002 Declined", "9995 Declined: not enough money", "0341 Is saved, later payments fail", "3155 Bank confirmation (3-D Secure)", "3184 Bank confirmation (3-D Secure), later payments fail",
    ]);
  });
});

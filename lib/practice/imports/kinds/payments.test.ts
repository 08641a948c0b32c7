import { describe, expect, it } from "vitest";
import { paymentsKind } from "@/lib/practice/imports/kinds/payments";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { matchColumns } from "@/lib/practice/imports/reading/columns";
import { recogniseSource } from "@/lib/practice/imports/reading/sources";
import { readCsvTable } from "@/lib/practice/imports/reading/table";

const context = { defaultRole: "client", dateOrder: "day-first", timeZone: "Europe/London", now: new Date("2026-11-18T12:00:00Z"), today: "2026-11-18", alreadyOnboarded: false, questions: [], source: "unknown", countsAsRevenue: false } as const;
const say = (remarks: readonly { column: string | null; text: string }[] = []) => remarks.map(({ column, text }) => (column === null ? text : `${column}: ${text}`));
const basic = { email: "ana@example.com", paidOn: "2026-03-05", amount: "199.00", currency: "GBP" };
const parse = (cells: Record<string, string>, more: object = {}) => {
  const result = paymentsKind.parseRow({ ...basic, ...cells }, { ...context, ...more });
  return "row" in result ? { row: result.row, notes: say(result.notes) } : { problems: say(result.problems) };
};

describe("A payment of a file", () => {
  it.each([
    ["a plain row", {}, { paidOn: "2026-03-05", amountMinor: 19_900, currency: "gbp", status: "succeeded", refundedMinor: 0, countsAsRevenue: null }, []],
    ["yen, which have no minor units", { amount: "1500", currency: "jpy" }, { amountMinor: 1500, currency: "jpy" }, []],
    ["a sign instead of a currency", { amount: "£1,234.50", currency: "" }, { amountMinor: 123_450, currency: "gbp" }, []],
    ["a currency behind the amount", { amount: "199.00 USD", currency: "" }, { amountMinor: 19_900, currency: "usd" }, []],
    ["no currency", { currency: "" }, { currency: "gbp" }, ["Currency: is missing, so it was read as GBP"]],
    ["a sign of several currencies", { amount: "$10", currency: "" }, { currency: "usd" }, ["Amount: was read as USD"]],
    ["a sign of several currencies beside its code", { amount: "$10", currency: "CAD" }, { currency: "cad" }, []],
    ["a single comma before three digits", { amount: "1,234" }, { amountMinor: 123_400 }, ['Amount: "1,234" could be read in two ways. It was read as 1234']],
    ["a time in another zone", { paidOn: "2026-03-31 23:30 UTC" }, { paidOn: "2026-04-01" }, []],
    ["a part refunded", { refunded: "50.00" }, { refundedMinor: 5000, status: "succeeded" }, []],
    ["a refund written as a loss", { refunded: "-50.00" }, { refundedMinor: 5000 }, []],
    ["a whole refund", { refunded: "199.00", status: "Paid" }, { refundedMinor: 19_900, status: "refunded" }, []],
    ["a refund without its amount", { status: "Refunded" }, { refundedMinor: 19_900, status: "refunded" }, ["Refunded: is missing, so the whole amount counts as returned"]],
    ["a partial refund without its amount", { status: "Partially refunded" }, { refundedMinor: 0, status: "succeeded" }, ["Refunded: is missing, so the whole amount counts as paid"]],
    ["a failed payment", { status: "Failed" }, { status: "failed" }, []],
    ["a cancelled payment", { status: "canceled" }, { status: "failed" }, ['Status: "canceled" is kept as a failed payment']],
    ["GoCardless's word for paid", { status: "paid_out" }, { status: "succeeded" }, []],
    ["a status that nobody knows", { status: "Verdant" }, { status: "pending" }, ['Status: "Verdant" is kept as pending, as it doesn\'t say that it was paid']],
    ["money that was never collected", { status: "Paid", captured: "false" }, { status: "pending" }, ["Captured: The money was never collected, so it is kept as pending"]],
    ["a disputed payment", { status: "Disputed", refunded: "199.00" }, { status: "disputed", refundedMinor: 19_900 }, []],
    ["a column that counts it", { countsAsRevenue: "Yes" }, { countsAsRevenue: true }, []],
    ["a column that doesn't", { countsAsRevenue: "no" }, { countsAsRevenue: false }, []],
    ["an answer that is neither", { countsAsRevenue: "perhaps" }, { countsAsRevenue: null }, ['Counts as revenue: "perhaps" was left out. Please write yes or no']],
    ["a transfer that a client made", { type: "Bank transfer" }, { description: "Bank transfer", amountMinor: 19_900 }, []],
    ["a type instead of a description", { type: "Mobile Payment" }, { description: "Mobile Payment" }, []],
  ])("is read from %s", (_, cells, row, notes) => expect(parse(cells)).toMatchObject({ row, notes }));

  it("counts as the coach says, unless its column says otherwise or it is in another currency", () => {
    const counted = { countsAsRevenue: true };
    expect(parse({}, counted)).toMatchObject({ row: counted, notes: [] });
    expect(parse({ countsAsRevenue: "No" }, counted)).toMatchObject({ row: { countsAsRevenue: false } });
    expect(parse({ currency: "EUR" }, counted)).toMatchObject({ row: { countsAsRevenue: false }, notes: ["Currency: EUR is listed and not counted in revenue, as no exchange rate is known"] });
  });

  it.each([
    ["no person", { email: "" }, "Email: Please fill in their email or name"],
    ["no date", { paidOn: "" }, "Date: is missing"],
    ["a date that is none", { paidOn: "soon" }, 'Date: "soon" is not a date; write it like 2026-03-31'],
    ["a date in the future", { paidOn: "2026-12-24" }, 'Date: "2026-12-24" lies in the future or too far back'],
    ["no amount", { amount: "" }, "Amount: is missing"],
    ["words", { amount: "free" }, 'Amount: "free" is not an amount; write it like 199.00'],
    ["a single point before three digits, which is no amount in pounds", { amount: "1.234" }, 'Amount: "1.234" has more decimals than GBP has. Please write it like 1234.00'],
    ["two currencies", { amount: "€199" }, "Currency: The amount is in EUR, and the currency says GBP"],
    ["a currency that is none", { currency: "Credits" }, 'Currency: "Credits" is not a currency; write it like GBP'],
    ["money going out", { amount: "-20.00" }, '"-20.00" is money going out or moved, and no payment by a client'],
    ["a withdrawal", { amount: "-300.00", type: "General Withdrawal" }, '"General Withdrawal" is money going out or moved, and no payment by a client'],
    ["money moved", { type: "General Currency Conversion" }, '"General Currency Conversion" is money going out or moved, and no payment by a client'],
    ["money moved to the bank", { type: "Transfer to Bank" }, '"Transfer to Bank" is money going out or moved, and no payment by a client'],
    ["a refund on a row of its own", { amount: "-20.00", type: "Payment Refund" }, '"Payment Refund" is no payment. A refund is taken off its payment where both are in the file'],
    ["a refund of more than was paid", { refunded: "200" }, 'Refunded: "200" is more than was paid'],
    ["a refund in another currency", { refunded: "€20" }, 'Refunded: "€20" is not in GBP'],
    ["an id that is too long", { externalId: "x".repeat(201) }, "Id: is longer than 200 characters"],
  ])("is not read from a row with %s", (_, cells, problem) => expect(parse(cells)).toEqual({ problems: [problem] }));
});

describe("Every column that matters is found without renaming in an export of", () => {
  it.each([
    ["stripe-payments", "id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Mode,PaymentIntent ID,Refunded date (UTC),Statement Descriptor,Status,Seller Message,Taxes On Fee,Card ID,Customer ID,Customer Description,Customer Email,Invoice ID,Transfer", ["externalId", "paidOn", "amount", "refunded", "currency", "captured", "description", "paymentIntentId", "status", "email", "invoiceId"]],
    ["gocardless-payments", "id,created_at,charge_date,amount,description,currency,status,amount_refunded,reference,payout_date,customers.id,customers.given_name,customers.family_name,customers.email,links.mandate", ["externalId", "paidOn", "amount", "description", "currency", "status", "refunded", "firstName", "lastName", "email"]],
    ["paypal", "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Item Title,Reference Txn ID", ["paidOn", "name", "type", "status", "currency", "amount", "email", "externalId", "description", "refunded"]],
    ["cadence", "Client,Plan,Amount,Status,Date,Email,Id,Currency,Refunded", ["name", "description", "amount", "status", "paidOn", "email", "externalId", "currency", "refunded"]],
  ])("%s", (name, header, expected) => {
    const table = readCsvTable(`${header}\n`, getImportKind("payments").fields);
    const source = recogniseSource(table.header);
    expect([source.name, source.kind]).toEqual([name, "payments"]);
    const byHand = Object.fromEntries(table.header.flatMap((heading, index) => (source.isNoise(heading) ? [[index, ""]] : [])));
    expect(matchColumns(source.convert(table).header, paymentsKind.fields, byHand).flatMap(({ field }) => field ?? [])).toEqual(expected);
  });
});

it("A refund on a row of its own is taken off its payment in PayPal's activity", () => {
  const header = "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID";
  const table = readCsvTable(`${header}\n01/03/2026,10:05:00,GMT,Ana,Website Payment,Completed,GBP,"1,199.00",-5,1194,ana@example.com,me@example.com,T1,\n02/03/2026,10:05:00,GMT,Ana,Payment Refund,Completed,GBP,-20.10,0,-20.10,me@example.com,ana@example.com,T2,T1\n03/03/2026,10:05:00,GMT,Ana,Payment Refund,Completed,GBP,-20.20,0,-20.20,me@example.com,ana@example.com,T3,T1\n`, paymentsKind.fields);
  expect([...recogniseSource(table.header).convert(table).records].map(({ cells }) => cells.at(-1))).toEqual(["40.3", "", ""]);
});

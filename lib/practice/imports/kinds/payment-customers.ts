import { type CustomerLink, findCustomerLinks, findRelinkedClients, linkCustomers, unlinkCustomers } from "@/lib/money/payments/customers";
import { createPeople, deleteUntouchedPeople, findCreatedPeople } from "@/lib/people/accounts/bulk";
import { type AccountMatch, findMatchingAccounts } from "@/lib/people/accounts/matching";
import { splitFullName } from "@/lib/people/clients/commands";
import { hasEmail } from "@/lib/platform/email-owner";
import { newId } from "@/lib/platform/ids";
import { maxPersonNameLength } from "@/lib/platform/person-name";
import { type ImportContext, type ImportKind, linesOfPeople, type ParsedRow, type PlannedRow } from "@/lib/practice/imports/kind";
import { accountRefusals } from "@/lib/practice/imports/kinds/client-matching";
import { cleanCell, emailProblem, nameProblem, toSingleLine } from "@/lib/practice/imports/reading/cells";
import type { CustomerState } from "@/lib/providers/payments/gateway";

/** A customer of the payment gateway. */
export interface CustomerImportRow {
  customerId: string;
  gateway: CustomerLink["gateway"];
  email: string;
  firstName: string;
  lastName: string;
  /** The client id that the product stored at the gateway, if any. */
  clientId: string | null;
  subscriptionIds: string[];
  /** The start date of a client to create. */
  joinDate: string | null;
}

export const toCustomerCells = (gateway: CustomerLink["gateway"], { id, email, name, clientId, deleted, subscriptionIds }: CustomerState): Record<string, string> => ({
  customerId: id,
  gateway,
  email: cleanCell(email ?? ""),
  name: cleanCell(name),
  clientId: clientId ?? "",
  deleted: deleted ? "yes" : "",
  subscriptionIds: subscriptionIds.join(" "),
});

/** Imports the payment gateway's customers as clients. */
export const paymentCustomersKind: ImportKind<CustomerImportRow> = {
  name: "payment-customers",
  fields: [
    { name: "customerId", label: "Customer" },
    { name: "email", label: "Email" },
    { name: "name", label: "Name" },
  ],
  parseRow({ customerId = "", gateway, email = "", name = "", clientId, deleted, subscriptionIds = "" }) {
    if (deleted) return { problems: [{ column: "Customer", text: `${customerId} was deleted at the payment provider` }] };
    const address = email.toLowerCase();
    const { firstName, lastName } = splitFullName(toSingleLine(name) || nameFromEmail(address));
    const ids = { customerId, gateway: gateway === "stripe" ? ("stripe" as const) : ("sandbox" as const), clientId: clientId || null };
    return { row: { ...ids, email: address, firstName, lastName, subscriptionIds: subscriptionIds.split(" ").filter(Boolean), joinDate: null } };
  },
  async plan(parsed, context) {
    const rows = parsed.map(({ row }) => row);
    const linked = await findCustomerLinks([], rows.map(({ customerId }) => customerId));
    const clientIds = [...linked, ...rows].flatMap(({ clientId }) => clientId ?? []);
    const people = await findMatchingAccounts({ emails: rows.flatMap(({ email }) => email || []), ids: clientIds });
    const links = [...linked, ...(await findCustomerLinks(people.map(({ id }) => id), []))];
    const known: ExistingRecords = {
      byId: new Map(people.map((person) => [person.id, person])),
      byEmail: new Map(people.filter(hasEmail).map((person) => [person.email, person])),
      byCustomer: new Map(links.map((link) => [link.gatewayId, link])),
      byClient: new Map(links.map((link) => [link.clientId, link])),
    };
    return parsed.map((row) => planRow(row, known, context));
  },
  async apply(tx, planned, { now }) {
    const people = plannedPeople(planned);
    const created = new Set(await createPeople(tx, people, now));
    const links = plannedLinks(planned);
    const linked = new Set(await linkCustomers(tx, links.map((link) => ({ ...link, instead: link.before?.gatewayId ?? null })), now));
    const missed = [...people.flatMap(({ id }) => (created.has(id) ? [] : id)), ...links.flatMap(({ clientId }) => (linked.has(clientId) ? [] : clientId))];
    return linesOfPeople(planned, missed);
  },
  async findEdited(tx, planned) {
    const relinked = await findRelinkedClients(tx, plannedLinks(planned));
    // The import brought their customer and subscriptions itself, and the undo removes them.
    const created = await findCreatedPeople(tx, plannedPeople(planned), { PaymentCustomer: true, Subscription: true, Payment: true });
    return linesOfPeople(planned, [...relinked, ...created.flatMap(({ id, touched }) => (touched ? id : []))]);
  },
  async revert(tx, planned) {
    const subscriptionIds = planned.flatMap(({ row }) => row.subscriptionIds);
    const edited = await unlinkCustomers(tx, plannedLinks(planned), subscriptionIds);
    return linesOfPeople(planned, [...edited, ...(await deleteUntouchedPeople(tx, plannedPeople(planned)))]);
  },
  describe({ action, row }) {
    const who = `${row.firstName} ${row.lastName}`.trim() || row.customerId;
    const change = { create: [row.email, `Customer ${row.customerId}`], update: [`Linked to customer ${row.customerId}`], unchanged: [], error: [] };
    return { who, changes: change[action] };
  },
};

/** Names a customer without a name by the part of their email before the @, without dots, which would make it a link. */
const nameFromEmail = (email: string) => (email.split("@", 1)[0] ?? "").replaceAll(".", " ").trim().slice(0, maxPersonNameLength);

interface ExistingRecords {
  byId: Map<string, AccountMatch>;
  byEmail: Map<string, AccountMatch>;
  byCustomer: Map<string, CustomerLink>;
  byClient: Map<string, CustomerLink>;
}

function planRow({ line, row }: ParsedRow<CustomerImportRow>, { byId, byEmail, byCustomer, byClient }: ExistingRecords, context: ImportContext): PlannedRow<CustomerImportRow> {
  const planned = { line, row, before: null, targetId: null, personId: null, key: row.customerId, error: null };
  const linked = byCustomer.get(row.customerId);
  const ownPerson = byId.get(linked?.clientId ?? row.clientId ?? "");
  const person = ownPerson ?? (row.email ? byEmail.get(row.email) : undefined);
  if (!person) return planNewClient(planned, context);
  const about = { ...planned, targetId: person.id, personId: person.id };
  // A customer that the product itself made for this client needs no confirmed email.
  const refused = person.refusal === "unconfirmed" && ownPerson ? null : refusalReason(person);
  if (refused) return { ...about, action: "error", error: refused };
  const before = linked ?? byClient.get(person.id) ?? null;
  if (before?.gateway === row.gateway) return { ...about, action: "unchanged" };
  const { firstName, lastName } = person;
  return { ...about, row: { ...row, firstName, lastName }, action: "update", before, key: person.id };
}

function refusalReason({ role, refusal }: AccountMatch): string | null {
  if (role !== "client") return `Email: this person has an account as ${role}, and only clients can pay`;
  return refusal && accountRefusals[refusal];
}

function planNewClient(planned: Omit<PlannedRow<CustomerImportRow>, "action">, { now, today }: ImportContext): PlannedRow<CustomerImportRow> {
  const { row } = planned;
  const problem = row.email === "" ? "the payment provider has no email for this customer" : emailProblem(row.email);
  if (problem) return { ...planned, action: "error", error: `Email: ${problem}` };
  const invalidName = nameProblem(row.firstName) ?? nameProblem(row.lastName);
  if (invalidName) return { ...planned, action: "error", error: `Name: ${invalidName}` };
  const id = newId(now);
  return { ...planned, action: "create", row: { ...row, joinDate: today }, targetId: id, personId: id, key: row.email };
}

const plannedPeople = (planned: readonly PlannedRow<CustomerImportRow>[]) =>
  planned.flatMap(({ action, targetId, row: { email, firstName, lastName, joinDate } }) =>
    action === "create" && targetId !== null ? { id: targetId, email, firstName, lastName, role: "client" as const, joinDate } : [],
  );

const plannedLinks = (planned: readonly PlannedRow<CustomerImportRow>[]) =>
  planned.flatMap(({ targetId, row: { gateway, customerId: gatewayId }, before }) =>
    // planRow stores the previous link.
    targetId === null ? [] : { clientId: targetId, gateway, gatewayId, cardBrand: null, cardLast4: null, cardExpiry: null, before: before as CustomerLink | null },
  );

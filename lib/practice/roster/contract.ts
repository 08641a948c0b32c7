import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { email, instant, requiredName, searchText, text } from "@/lib/api/schemas";
import { linkDelivery } from "@/lib/people/accounts/contract";
import { rosterSorts } from "@/lib/practice/roster/rules";

export type RosterSort = (typeof rosterSorts)[number];

const searchQuery = z.object({ q: searchText });

const clientRow = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  onboardingStatus: z.enum(["pending", "in-progress", "completed"]),
  subscriptionStatus: z.enum(["active", "inactive", "cancelled"]),
  /** Whether the client has a payment link that is not paid yet. */
  hasOpenLink: z.boolean(),
  /** In pounds a month; 0 for a one-time plan. */
  monthlyFee: z.number(),
  /** In pounds, all payments less refunds. */
  revenue: z.number(),
  totalCheckIns: z.number(),
  lastCheckIn: z.nullable(instant()),
  /** When the client was last online or last sent a check-in. */
  lastActivity: z.nullable(instant()),
  tags: z.array(z.string()),
  /** Whether a payment failed or a check-in is overdue, or the client is not fully onboarded. */
  needsAction: z.boolean(),
  hasFailedPayment: z.boolean(),
  isCheckInOverdue: z.boolean(),
  isActive: z.boolean(),
  status: z.enum(["active", "paused"]),
  joinDate: z.iso.date(),
});

export type ClientRow = z.output<typeof clientRow>;

const rosterTopics = ["people", "check-ins", "onboarding", "payments"] as const;

export const listClients = endpoint({
  method: "GET",
  path: "/api/clients",
  access: ["coach"],
  summary: "The active clients. `q` searches names and emails",
  query: z.extend(pageQuery, { ...searchQuery.shape, sort: z._default(z.enum(rosterSorts), "-joinDate") }),
  live: { provides: rosterTopics },
  response: z.array(clientRow),
});

export const readClientsSummary = endpoint({
  method: "GET",
  path: "/api/clients/summary",
  access: ["coach"],
  summary: "The number of clients, the number that match `q`, and the monthly revenue in pounds",
  query: searchQuery,
  live: { provides: rosterTopics },
  response: z.object({ total: z.number(), matching: z.number(), active: z.number(), monthlyRevenue: z.number(), averagePerClient: z.number() }),
});

export const listClientIds = endpoint({
  method: "GET",
  path: "/api/clients/ids",
  access: ["coach"],
  summary: "The ids of all clients who match `q`, for Select all",
  query: searchQuery,
  live: { provides: ["people"] },
  response: z.array(z.string()),
});

const requiredMessage = "Please fill in all required fields";

export const createClient = endpoint({
  method: "POST",
  path: "/api/clients",
  access: ["coach"],
  summary: "Creates a client and emails them a link to set a password. Where email isn't connected, returns the link to pass on. For an archived client, the 409 includes the `archivedId`; for an email of a client, or with `unlessLead` of a lead who isn't one yet, it has `existing`",
  input: { json: z.object({
    name: requiredName(requiredMessage),
    email: z.pipe(z.string(requiredMessage).check(z.trim(), z.minLength(1, requiredMessage)), email()),
    phone: z.optional(text(50)),
    /** Also refuses the email of a lead, which the specified call accepts. */
    unlessLead: z.optional(z.boolean()),
    /** Keeps the invitation back for ten minutes, so that it can ask for a payment that is set up meanwhile. Emailing the payment link, or a new link, sends it at once. */
    holdInvitation: z.optional(z.boolean()),
  }) },
  response: z.extend(clientRow, linkDelivery.shape),
  live: { invalidates: ["people", "onboarding", "emails"] },
  statuses: [201],
  errors: ["conflict"],
});

export const sendHeldInvitation = endpoint({
  method: "POST",
  path: "/api/clients/:id/invitation",
  access: ["coach"],
  summary: "Sends the invitation that was held back when this client was created, without waiting any longer. `sent` is false if it has left already",
  response: z.object({ sent: z.boolean() }),
  live: { invalidates: ["emails"] },
});

const selectedClientIds = z.array(z.string().check(z.maxLength(100))).check(z.minLength(1, "Please select at least one client"), z.maxLength(20_000, "Please select at most 20,000 clients"));

export const exportClients = endpoint({
  method: "GET",
  path: "/api/export/clients",
  access: ["coach"],
  summary: "All clients as CSV, sorted by name",
  stepUp: true,
  response: rawResponse,
  contentType: "text/csv",
});

export const exportSelectedClients = endpoint({
  method: "POST",
  path: "/api/export/clients",
  access: ["coach"],
  summary: "The selected clients as CSV, sorted by name",
  stepUp: true,
  input: { json: z.object({ clientIds: selectedClientIds }) },
  response: rawResponse,
  contentType: "text/csv",
});

import type { Page } from "@playwright/test";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { button, confirm, countAt, emailsTo, get, justBefore, post, press, pressInDialog, toAddress, type Twice, type World } from "@/tests/e2e/support/twice";

const name = "Nell Twice";
export const discoveryAnswers = { fullName: name, motivation: "My children", dreamOutcome: "A handstand", goals: ["Get Stronger"], referralSource: "Instagram" };

const addLead = async ({ coach, address }: World) => (await post(coach, "/api/leads/quick-add", { fullName: name, email: address })).id;
/** A lead who has not been emailed the discovery form. */
const addLeadByLink = async ({ coach, address }: World) => (await post<{ lead: { id: string } }>(coach, "/api/leads/trackable-link", { fullName: name, email: address })).lead.id;
/** Has the prospect send the discovery form this many times, and returns the lead. */
export async function sendForms(world: World, times: number, consent?: true) {
  for (let time = 1; time <= times; time += 1) await post(world.client, "/api/leads/discovery-form", { ...discoveryAnswers, email: world.address, yourStory: `Story ${time}`, consent });
  const [lead] = await get<{ id: string }[]>(world.coach, leadsPath(world));
  return lead?.id;
}

const leadsPath = ({ address }: World, view = "all") => `/api/leads?view=${view}&q=${encodeURIComponent(address)}`;
export const countLeads = (world: World) => countAt(world.coach, leadsPath(world));
const countEvents = (kind: string) => async ({ coach, made }: World) => (await get<LeadDetails>(coach, `/api/leads/${made}`)).events.filter((event) => event.kind === kind).length;
const countForms = (status: string) => async ({ coach, made }: World) => (await get<LeadDetails>(coach, `/api/leads/${made}`)).submissions.filter((form) => form.status === status).length;

const listPath = ({ address }: World, list = "all") => `/leads?list=${list}&q=${encodeURIComponent(address)}`;
const leadPath = ({ made }: World) => `/leads?lead=${made}`;
const showTab = (page: Page, tab: string) => page.getByRole("tab", { name: tab }).click();
const markWon = async (page: Page, next: RegExp) => {
  await press(page, `Mark ${name} as won`);
  await page.getByRole("dialog").getByRole("radio", { name: next }).check();
  await pressInDialog(page, "Mark as won");
};
const deleteSelected = async (page: Page) => {
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await press(page, "Delete Selected");
  await confirm(page, "Delete 1 lead");
};
const moveToWon = async (world: World) => {
  const id = await addLead(world);
  await world.coach.patch(`/api/leads/${id}/outcome`, { data: { outcome: "won" } });
  return id;
};

export const leadCases: Record<string, Twice> = {
  "adding the same prospect": {
    writes: ["POST /api/leads/quick-add"],
    path: "/leads",
    act: async (page, { address }) => {
      const form = page.getByRole("tabpanel", { name: "Add with email" });
      await form.getByLabel("Full name").fill(name);
      await form.getByLabel("Email").fill(address);
      await form.getByRole("button", { name: "Add prospect" }).click();
    },
    says: [/^Prospect added successfully$/, /^Already in your pipeline$/],
    adds: [1, 0],
    count: emailsTo(toAddress, "discovery-invite"),
  },
  "creating a link for the same prospect": {
    writes: ["POST /api/leads/trackable-link"],
    path: "/leads",
    act: async (page, { address }) => {
      await showTab(page, "Trackable link");
      const form = page.getByRole("tabpanel", { name: "Trackable link" });
      await form.getByLabel("Full name").fill(name);
      await form.getByLabel("Email").fill(address);
      await form.getByRole("button", { name: "Create trackable link" }).click();
    },
    says: [/^Trackable link created$/, /^Trackable link created$/],
    adds: [1, 0],
    count: countLeads,
  },
  "sending the discovery form": {
    writes: ["POST /api/leads/:id/discovery-form"],
    prepare: addLeadByLink,
    path: (world) => listPath(world, "pipeline"),
    act: (page) => press(page, `Send discovery email to ${name}`),
    says: [/^Discovery form sent$/, /^Discovery form not sent$/],
    adds: [1, 0],
    count: emailsTo(toAddress, "discovery-invite"),
  },
  "sending the discovery form to a lead at a later stage": {
    writes: ["POST /api/leads/:id/discovery-form"],
    prepare: async (world) => {
      const id = await addLeadByLink(world);
      await world.coach.patch(`/api/leads/${id}/stage`, { data: { stage: "initial_contact" } });
      return id;
    },
    path: leadPath,
    act: (page) => press(page, "Resend the discovery form"),
    says: [/^Discovery form sent$/, /^Discovery form not sent$/],
    adds: [1, 0],
    count: emailsTo(toAddress, "discovery-invite"),
  },
  "moving a lead to another stage": {
    writes: ["PATCH /api/leads/:id/stage"],
    prepare: addLead,
    path: listPath,
    act: (page, _, time) => page.getByRole("combobox", { name: `Stage of ${name}` }).selectOption(time === 1 ? "Initial Contact" : "Proposal Sent"),
    says: [/^Stage updated successfully$/, /^Stage updated successfully$/],
    adds: [1, 1],
    count: countEvents("stage"),
  },
  "losing a lead": {
    writes: ["PATCH /api/leads/:id/outcome"],
    prepare: addLead,
    path: listPath,
    act: async (page) => {
      await press(page, `Mark ${name} as lost`);
      await pressInDialog(page, "Mark as lost");
    },
    says: /^Lead marked as lost$/,
    adds: 1,
    gone: (page) => button(page, `Mark ${name} as lost`),
    count: countEvents("outcome"),
  },
  "winning a lead": {
    writes: ["PATCH /api/leads/:id/outcome"],
    prepare: addLead,
    path: listPath,
    act: (page) => markWon(page, /Only mark as won/),
    says: /^Lead marked as won$/,
    adds: 1,
    gone: (page) => button(page, `Mark ${name} as won`),
    count: countEvents("outcome"),
  },
  "winning a lead as a client": {
    writes: ["PATCH /api/leads/:id/outcome", "POST /api/leads/:id/convert"],
    prepare: addLead,
    path: listPath,
    act: (page) => markWon(page, /a client now$/),
    says: /^Lead converted to client!$/,
    adds: 1,
    gone: (page) => button(page, `Mark ${name} as won`),
    count: emailsTo(toAddress, "set-password"),
  },
  "making a won lead a client": {
    writes: ["POST /api/leads/:id/convert"],
    prepare: moveToWon,
    path: listPath,
    act: async (page) => {
      await press(page, `Convert ${name} to client`);
      await pressInDialog(page, "Convert to client");
    },
    says: /^Lead converted to client!$/,
    adds: 1,
    gone: (page) => button(page, "Convert"),
    count: emailsTo(toAddress, "set-password"),
  },
  "calling a lead spam, and taking it back": {
    writes: ["PATCH /api/leads/:id/spam"],
    prepare: addLead,
    path: leadPath,
    act: (page, _, time) => press(page, time === 1 ? "This is spam" : "Not spam"),
    says: [/^Moved to suspected spam$/, /^Moved to your leads$/],
    adds: [1, -1],
    count: (world) => countAt(world.coach, leadsPath(world, "spam")),
  },
  "editing a lead": {
    writes: ["PATCH /api/leads/:id"],
    prepare: addLead,
    path: listPath,
    act: async (page, _, time) => {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").getByLabel("Personal notes").fill(`Met her ${time} times`);
      await pressInDialog(page, "Save changes");
    },
    says: [/^Lead information updated successfully$/, /^Lead information updated successfully$/],
    adds: [1, 1],
    count: countEvents("edit"),
  },
  "writing a note about a lead": {
    writes: ["POST /api/leads/:id/notes"],
    prepare: addLead,
    path: leadPath,
    act: async (page) => {
      await showTab(page, "Notes & history");
      await page.getByRole("dialog").getByLabel("New note").fill("Called back");
      await pressInDialog(page, "Add note");
    },
    says: [/^Note added successfully$/, /^Note added successfully$/],
    adds: [1, 1],
    count: countEvents("note"),
  },
  "deleting a lead": {
    writes: ["DELETE /api/leads/:id"],
    prepare: addLead,
    path: listPath,
    act: async (page) => {
      await press(page, `Delete ${name}`);
      await confirm(page, "Delete lead");
    },
    says: /^Lead deleted successfully$/,
    adds: -1,
    gone: (page) => button(page, `Delete ${name}`),
    count: countLeads,
  },
  "deleting the selected leads": {
    writes: ["DELETE /api/leads/bulk"],
    prepare: addLead,
    path: listPath,
    act: deleteSelected,
    says: /^Leads deleted successfully$/,
    adds: -1,
    gone: (page) => button(page, "Delete Selected"),
    count: countLeads,
  },
  "deleting leads that a colleague has just deleted": {
    writes: ["DELETE /api/leads/bulk"],
    prepare: addLead,
    path: listPath,
    act: async (page, { coach, made }) => {
      await justBefore(page, "/api/leads/bulk", () => coach.delete(`/api/leads/${made}`));
      await deleteSelected(page);
    },
    says: /^Already deleted$/,
    // By the colleague.
    adds: -1,
    gone: (page) => button(page, "Delete Selected"),
    count: countLeads,
  },
  "merging the forms that wait": {
    writes: ["POST /api/leads/:id/submissions/:submissionId/merge"],
    prepare: (world) => sendForms(world, 3, true),
    path: leadPath,
    act: (page) => press(page, "Merge into this lead"),
    says: [/^Form merged$/, /^Form merged$/],
    adds: [1, 1],
    count: countForms("accepted"),
  },
  "dismissing the forms that wait": {
    writes: ["POST /api/leads/:id/submissions/:submissionId/dismiss"],
    prepare: (world) => sendForms(world, 3, true),
    path: leadPath,
    act: async (page) => {
      await press(page, /^Dismiss$/);
      await confirm(page, "Dismiss form");
    },
    says: [/^Form dismissed$/, /^Form dismissed$/],
    adds: [1, 1],
    count: countForms("dismissed"),
  },
  "asking a lead for consent": {
    writes: ["POST /api/leads/:id/submissions/:submissionId/ask-for-consent"],
    prepare: (world) => sendForms(world, 1),
    path: leadPath,
    act: async (page, _, time) => {
      await showTab(page, "Answers");
      await press(page, time === 1 ? "Ask for consent" : "Ask again");
    },
    says: [/^Consent requested$/, /^Already asked today$/],
    adds: [1, 0],
    count: emailsTo(toAddress, "lead-consent"),
  },
};

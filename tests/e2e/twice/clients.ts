import type { Page } from "@playwright/test";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { addAuthenticatorApp } from "@/tests/e2e/support/second-factors";
import { signUp } from "@/tests/e2e/support/test";
import { button, confirm, countAt, countMessages, emailsTo, fullName, get, justBefore, post, press, pressInDialog, profileTab, toPerson, type Twice, type World } from "@/tests/e2e/support/twice";
import { openIntake } from "@/tests/e2e/twice/own";

const inDays = (days: number) => addDays(dayInTimeZone("Europe/London", new Date()), days);
const listPath = ({ person }: World) => `/?section=clients&q=${person.lastName}`;
const readProfile = ({ coach, person }: World, id = person.id) => get<ClientProfile>(coach, `/api/client-profile/${id}`);
const countClients = ({ coach, person }: World) => countAt(coach, `/api/clients?q=${person.lastName}`);
const countNotes = ({ coach, person }: World) => countAt(coach, `/api/clients/${person.id}/notes`);
const addNote = ({ coach, person }: World) => post(coach, `/api/clients/${person.id}/notes`, { text: "Prefers mornings" });
const archive = ({ coach, person }: World) => coach.delete(`/api/clients/${person.id}`);
const pause = ({ coach, person }: World) => post(coach, `/api/clients/${person.id}/pause`, { until: inDays(12) });
const isPaused = async (world: World) => ((await readProfile(world)).pausedUntil ? 1 : 0);
const deleteSelected = async (page: Page, world: World) => {
  await page.getByRole("checkbox", { name: `Select ${fullName(world)}` }).check();
  await press(page, "Delete Selected");
  await confirm(page, "Delete 1 client");
};
const writeToSelected = async (page: Page) => {
  await press(page, "Send Message");
  await page.getByRole("dialog").getByRole("textbox", { name: "Message" }).fill("The studio is closed on Friday");
  await pressInDialog(page, "Send to 1 client");
};
const erasing = (page: Page, world: World) => page.getByRole("listitem").filter({ hasText: fullName(world) }).getByRole("button", { name: /^Erase now/ });
const countSessions = async ({ client }: World) => ((await client.get("/api/auth/user")).ok() ? 1 : 0);

const sendIntake = async (world: World) => {
  await openIntake(world);
  const answer = "A few words, and a few more";
  await post(world.client, "/api/intake-form", { fitnessExperience: answer, currentActivity: answer, lifestyle: answer, nutritionGoals: answer, motivation: answer, expectations: answer });
};

export const clientCases: Record<string, Twice> = {
  "adding the same client": {
    writes: ["POST /api/clients", "POST /api/clients/:id/invitation"],
    path: "/client-management",
    act: async (page, { address, person }, time) => {
      if (time === 2) await press(page, "Add Client & Set Payment");
      const dialog = page.getByRole("dialog", { name: "Add New Client" });
      await dialog.getByLabel("Full name").fill(`Nora ${person.lastName}`);
      await dialog.getByLabel("Email").fill(address);
      await dialog.getByRole("button", { name: "Create client" }).click();
      if (time === 1) await press(page, "Set up later");
    },
    says: [/^Client Created$/, /^Error Creating Client$/],
    adds: [1, 0],
    count: countClients,
  },
  "editing a client": {
    writes: ["PATCH /api/clients/:id"],
    path: profileTab("intake"),
    act: async (page, _, time) => {
      await press(page, "Edit details");
      await page.getByLabel("Occupation").fill(time === 1 ? "Nurse" : "Midwife");
      await press(page, "Save changes");
    },
    says: [/^Details saved$/, /^Details saved$/],
    adds: [1, 1],
    count: async (world) => (await readProfile(world)).version,
  },
  "adding a tag, and removing it": {
    writes: ["PATCH /api/clients/:id"],
    path: profileTab("notes"),
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Remove tag Early bird");
      await page.getByLabel("Add a tag").fill("Early bird");
      await page.getByRole("region", { name: "Tags" }).getByRole("button", { name: "Add" }).click();
    },
    says: [null, null],
    adds: [1, -1],
    count: async (world) => (await readProfile(world)).tags.length,
  },
  "completing the intake record": {
    writes: ["PUT /api/intake-form/:clientId"],
    path: profileTab("intake"),
    act: async (page, _, time) => {
      if (time === 1) await page.getByRole("heading", { name: "Nutrition", exact: true }).click();
      await press(page, time === 1 ? "Fill in Nutrition" : "Edit Nutrition");
      await page.getByLabel("Allergies and intolerances").fill(time === 1 ? "Peanuts" : "Peanuts and eggs");
      await press(page, "Save changes");
    },
    says: [/^Intake record saved$/, /^Intake record saved$/],
    adds: [1, 1],
    count: async ({ coach, person }) => (await get<{ version: number } | null>(coach, `/api/intake-form/${person.id}`))?.version ?? 0,
  },
  "keeping the promise to read an intake form": {
    writes: ["POST /api/clients/:id/promises"],
    prepare: sendIntake,
    path: profileTab("check-ins"),
    act: (page, world) => press(page, `Mark as reviewed for ${fullName(world)}`),
    says: /^Intake marked as reviewed$/,
    adds: -1,
    gone: (page, world) => button(page, `Mark as reviewed for ${fullName(world)}`),
    count: ({ coach, person }) => countAt<{ client: { id: string }; kind: string }>(coach, "/api/promises", ({ client, kind }) => client.id === person.id && kind === "intake_review"),
  },
  "writing a private note": {
    writes: ["POST /api/clients/:id/notes"],
    path: profileTab("notes"),
    act: async (page) => {
      await page.getByLabel("New note").fill("Prefers mornings");
      await press(page, "Add note");
    },
    says: [null, null],
    adds: [1, 1],
    count: countNotes,
  },
  "deleting private notes": {
    writes: ["DELETE /api/clients/:id/notes/:noteId"],
    prepare: async (world) => {
      await addNote(world);
      await addNote(world);
    },
    path: profileTab("notes"),
    act: async (page) => {
      await press(page, "Delete note");
      await confirm(page, "Delete");
    },
    says: [/^Note deleted$/, /^Note deleted$/],
    adds: [-1, -1],
    count: countNotes,
  },
  "emailing a password link": {
    writes: ["POST /api/people/:id/password-link"],
    path: profileTab("files"),
    act: async (page) => {
      await press(page, /^Email a password link/);
      await confirm(page, "Email the link");
    },
    says: [/^Link ready$/, /^Link ready$/],
    adds: [1, 1],
    count: emailsTo(toPerson, "password-reset"),
  },
  "confirming a client's email address": {
    writes: ["POST /api/clients/:id/confirm-email"],
    prepare: async ({ client }) => (await signUp(client, "Una", "Unconfirmed")).id,
    path: ({ made }) => `/client-profile/${made}`,
    act: async (page) => {
      await press(page, "Confirm email address");
      await confirm(page, "Yes, confirm it");
    },
    says: /^Email address confirmed$/,
    adds: -1,
    gone: (page) => button(page, "Confirm email address"),
    count: async (world) => ((await readProfile(world, world.made)).emailUnconfirmed ? 1 : 0),
  },
  "pausing a client": {
    writes: ["POST /api/clients/:id/pause"],
    path: profileTab("files"),
    act: async (page, _, time) => {
      await press(page, time === 1 ? /^Pause$/ : /^Change pause$/);
      await page.getByLabel("Last day of the pause").fill(inDays(10 + time));
      await pressInDialog(page, /^(Pause|Save)$/);
    },
    says: [/is paused$/, /^Pause changed$/],
    adds: [1, 0],
    count: isPaused,
  },
  "ending a pause": {
    writes: ["POST /api/clients/:id/resume"],
    prepare: pause,
    path: profileTab("files"),
    act: (page) => press(page, "Resume"),
    says: /is back$/,
    adds: -1,
    gone: (page) => button(page, "Resume"),
    count: isPaused,
  },
  "signing a client out": {
    writes: ["DELETE /api/people/:id/sessions"],
    path: profileTab("files"),
    act: async (page) => {
      await press(page, /out everywhere$/);
      await confirm(page, "Sign out");
    },
    says: [/is signed out everywhere$/, /wasn't signed in anywhere$/],
    adds: [-1, 0],
    count: countSessions,
  },
  "resetting a client's second factor": {
    writes: ["DELETE /api/two-factor/people/:id"],
    prepare: ({ client }) => addAuthenticatorApp(client),
    path: profileTab("files"),
    act: async (page) => {
      await page.getByText("Lost phone or passkey").click();
      await press(page, /^Reset the second factor/);
      await confirm(page, "Reset second factor");
    },
    says: /^Second factor reset$/,
    adds: -1,
    gone: (page) => button(page, /^Reset the second factor/),
    count: async ({ coach, person }) => ((await get<{ authenticator: boolean }>(coach, `/api/two-factor/people/${person.id}`)).authenticator ? 1 : 0),
  },
  "writing to the selected clients": {
    writes: ["POST /api/messages/broadcast"],
    path: listPath,
    act: async (page, world, time) => {
      if (time === 1) await page.getByRole("checkbox", { name: `Select ${fullName(world)}` }).check();
      await writeToSelected(page);
    },
    says: [/^Message sent$/, /^Message sent$/],
    adds: [1, 1],
    count: countMessages,
  },
  "deleting a client in the list, and undoing it": {
    writes: ["DELETE /api/clients/:id", "POST /api/clients/:id/restore"],
    path: listPath,
    act: async (page, world) => {
      await press(page, `Delete ${fullName(world)}`);
      await confirm(page, "Delete client");
      await press(page, "Undo");
    },
    says: [/^Client restored$/, /^Client restored$/],
    adds: [0, 0],
    count: countClients,
  },
  "deleting a client": {
    writes: ["DELETE /api/clients/:id"],
    path: listPath,
    act: async (page, world) => {
      await press(page, `Delete ${fullName(world)}`);
      await confirm(page, "Delete client");
    },
    says: /^Client deleted$/,
    adds: -1,
    gone: (page, world) => button(page, `Delete ${fullName(world)}`),
    count: countClients,
  },
  "deleting the selected clients": {
    writes: ["POST /api/clients/bulk-delete"],
    path: listPath,
    act: deleteSelected,
    says: /^Clients deleted$/,
    adds: -1,
    gone: (page) => button(page, "Delete Selected"),
    count: countClients,
  },
  "deleting clients whom a colleague has just deleted": {
    writes: ["POST /api/clients/bulk-delete"],
    path: listPath,
    act: async (page, world) => {
      await justBefore(page, "/api/clients/bulk-delete", () => archive(world));
      await deleteSelected(page, world);
    },
    says: /^Already deleted$/,
    // By the colleague.
    adds: -1,
    gone: (page) => button(page, "Delete Selected"),
    count: countClients,
  },
  "writing to clients whom a colleague has just deleted": {
    writes: ["POST /api/messages/broadcast"],
    path: listPath,
    act: async (page, world) => {
      await justBefore(page, "/api/messages/broadcast", () => archive(world));
      await page.getByRole("checkbox", { name: `Select ${fullName(world)}` }).check();
      await writeToSelected(page);
    },
    says: /^Message not sent$/,
    adds: 0,
    gone: (page, world) => page.getByRole("checkbox", { name: `Select ${fullName(world)}` }),
    count: emailsTo(toPerson, "message-notice"),
  },
  "restoring a client": {
    writes: ["POST /api/clients/:id/restore"],
    prepare: archive,
    path: listPath,
    act: async (page, world) => {
      await press(page, "Deleted clients");
      await press(page, `Restore ${fullName(world)}`);
    },
    says: /is restored$/,
    adds: 1,
    gone: (page, world) => button(page, `Restore ${fullName(world)}`),
    count: countClients,
  },
  "erasing a client": {
    writes: ["POST /api/clients/:id/erase"],
    prepare: archive,
    path: listPath,
    act: async (page, world) => {
      await press(page, "Deleted clients");
      await erasing(page, world).click();
      await confirm(page, "Erase for good");
    },
    says: /is erased$/,
    adds: -1,
    gone: erasing,
    count: ({ coach, person }) => countAt<{ id: string }>(coach, "/api/archived-clients", ({ id }) => id === person.id),
  },
  "asking for a starting point": {
    writes: ["POST /api/clients/:id/baseline/ask-again"],
    path: profileTab("progress"),
    act: (page) => press(page, "Ask for it"),
    says: /has been asked$/,
    adds: 1,
    gone: (page) => button(page, /^Ask (for it|again)$/),
    count: ({ client }) => countAt<{ kind: string }>(client, "/api/notifications", ({ kind }) => kind === "baseline_asked"),
  },
  "asking one client a question, and another": {
    writes: ["POST /api/clients/:id/questions"],
    path: profileTab("check-ins"),
    act: async (page, _, time) => {
      await press(page, "Add a question");
      await page.getByRole("dialog").getByLabel("Question").fill(`Your knee, ${time}?`);
      await page.getByRole("dialog").getByRole("button", { name: "Add question" }).click();
    },
    says: [/^Question added$/, /^Question added$/],
    adds: [1, 1],
    count: async (world) => countAt(world.coach, `/api/clients/${world.person.id}/questions`),
  },
};

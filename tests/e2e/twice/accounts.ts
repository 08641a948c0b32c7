import { type Page, request as requests } from "@playwright/test";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { createJpeg } from "@/tests/e2e/support/photos";
import { addAuthenticatorApp } from "@/tests/e2e/support/second-factors";
import { signUp, test, testPassword } from "@/tests/e2e/support/test";
import { button, confirm, countAt, emailsTo, emailTo, entriesAbout, get, post, press, showsHeading, toAddress, toPerson, type Twice, type World } from "@/tests/e2e/support/twice";
import { addVirtualAuthenticator, authenticatorCode } from "@/tests/support/authenticators";

interface OwnProfile {
  phone: string | null;
  profileImageUrl: string | null;
  newEmail: string | null;
  emailConfirmed: boolean;
}
const readProfile = ({ client }: World) => get<OwnProfile>(client, "/api/profile");
/** Signs up somebody else in the client's place, whose address nobody has confirmed. */
const signUpUnconfirmed = async ({ client }: World) => (await signUp(client, "Una", "Unconfirmed")).email;
const toMade = ({ made }: World) => made;
const countSessions = ({ client }: World) => countAt(client, "/api/sessions");
/** Signs the client in on two more devices. */
const signInTwiceMore = async ({ person }: World) => {
  for (let time = 1; time <= 2; time += 1) {
    const device = await requests.newContext({ baseURL: test.info().project.use.baseURL });
    await post(device, "/api/auth/login", { email: person.email, password: testPassword });
    await device.dispose();
  }
};
const countFactors = async ({ coach, person }: World) => {
  const { passkeys, authenticator } = await get<{ passkeys: number; authenticator: boolean }>(coach, `/api/two-factor/people/${person.id}`);
  return passkeys + Number(authenticator);
};
const addPasskey = async (page: Page) => {
  await page.getByLabel("Name of this device").fill("My phone");
  await press(page, "Add a passkey");
};
const setUpApp = async (page: Page) => {
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByLabel("Code").fill(authenticatorCode(secret));
  await press(page, /^Confirm$/);
  await press(page, "I've saved them");
};

/** What people do with their own accounts. */
export const accountCases: Record<string, Twice> = {
  "editing one's profile": {
    writes: ["PATCH /api/profile"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      await page.getByLabel("Phone").fill(`+44 7700 90000${time}`);
      await press(page, "Save profile");
    },
    says: [/^Profile saved$/, /^Profile saved$/],
    adds: [1, 1],
    count: async (world) => Number((await readProfile(world)).phone?.at(-1) ?? 0),
  },
  "adding a picture, and removing it": {
    writes: ["POST /api/files", "PATCH /api/profile"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => (time === 1 ? page.getByLabel("Profile picture").locator("input").setInputFiles(await createJpeg("plum")) : press(page, "Remove picture")),
    says: [null, null],
    adds: [1, -1],
    count: async (world) => ((await readProfile(world)).profileImageUrl ? 1 : 0),
  },
  "changing one's email address": {
    writes: ["POST /api/auth/change-email"],
    as: "client",
    path: "/profile",
    act: async (page, { address }, time) => {
      if (time === 1) await page.getByRole("heading", { name: "Change email address" }).click();
      await page.getByLabel("New email address").fill(address);
      await page.getByLabel("Your password").fill(testPassword);
      await press(page, "Send the link");
    },
    says: [/^Check your inbox$/, /^Check your inbox$/],
    adds: [1, 1],
    count: emailsTo(toAddress, "verify-email"),
  },
  "taking a new email address back": {
    writes: ["DELETE /api/auth/change-email"],
    as: "client",
    prepare: ({ client, address }) => post(client, "/api/auth/change-email", { newEmail: address, currentPassword: testPassword }),
    path: "/profile",
    act: (page) => press(page, "Cancel the change"),
    says: /^Change cancelled$/,
    adds: -1,
    gone: (page) => button(page, "Cancel the change"),
    count: async (world) => ((await readProfile(world)).newEmail ? 1 : 0),
  },
  "confirming one's address": {
    writes: ["POST /api/auth/verify-email"],
    as: "client",
    prepare: async (world) => {
      const { text } = await emailTo(world, await signUpUnconfirmed(world), "verify-email");
      return /\/verify-email\?token=[\w-]+/.exec(text)?.[0];
    },
    path: toMade,
    act: async (page) => {
      await press(page, "Yes, confirm it");
      await page.waitForURL(/\/(\?|$)/);
    },
    says: null,
    adds: 1,
    gone: (page) => button(page, "Send the link again"),
    count: async (world) => Number((await readProfile(world)).emailConfirmed),
  },
  "changing one's password": {
    writes: ["POST /api/auth/change-password"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      if (time === 1) await page.getByRole("heading", { name: "Change password" }).click();
      const passwords = [testPassword, "another password", "a third password"];
      await page.getByLabel("Current password").fill(passwords[time - 1] ?? "");
      await page.getByLabel("New password").fill(passwords[time] ?? "");
      await press(page, "Change password");
    },
    says: [/^Password changed$/, /^Password changed$/],
    adds: [1, 1],
    count: entriesAbout(/^changed their password/),
  },
  "signing other devices out one by one": {
    writes: ["DELETE /api/sessions/:id"],
    as: "client",
    prepare: signInTwiceMore,
    path: "/profile",
    act: (page) => page.getByRole("list", { name: "Signed-in devices" }).getByRole("button", { name: /^Sign out/ }).first().click(),
    says: [/^Signed out: /, /^Signed out: /],
    adds: [-1, -1],
    count: countSessions,
  },
  "signing all other devices out": {
    writes: ["DELETE /api/sessions"],
    as: "client",
    prepare: signInTwiceMore,
    path: "/profile",
    act: async (page) => {
      await press(page, "Sign out everywhere else");
      await confirm(page, "Sign out the others");
    },
    says: /^Signed out of 2 other devices$/,
    adds: -2,
    gone: (page) => button(page, "Sign out everywhere else"),
    count: countSessions,
  },
  "adding a passkey, and removing it": {
    writes: ["POST /api/passkeys/options", "POST /api/passkeys/verify", "DELETE /api/passkeys/:id"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      if (time === 1) {
        await addVirtualAuthenticator(page);
        await addPasskey(page);
      } else {
        await press(page, "Remove My phone");
        await confirm(page, "Remove passkey");
      }
    },
    says: [/^Passkey added$/, /^Passkey removed$/],
    adds: [1, -1],
    count: countFactors,
  },
  "adding the same passkey": {
    writes: ["POST /api/passkeys/options", "POST /api/passkeys/verify"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      if (time === 1) await addVirtualAuthenticator(page);
      await addPasskey(page);
    },
    says: [/^Passkey added$/, /^Passkey not added$/],
    adds: [1, 0],
    count: countFactors,
  },
  "setting up an authenticator app, and another one": {
    writes: ["POST /api/two-factor/setup", "POST /api/two-factor/confirm"],
    as: "client",
    path: "/profile",
    act: async (page, _, time) => {
      await press(page, time === 1 ? "Set up an authenticator app" : "Use a new phone");
      await setUpApp(page);
    },
    says: [null, null],
    adds: [1, 1],
    count: entriesAbout(/authenticator/),
  },
  "turning the authenticator app off": {
    writes: ["POST /api/two-factor/disable"],
    as: "client",
    prepare: ({ client }) => addAuthenticatorApp(client),
    path: "/profile",
    act: async (page) => {
      await press(page, "Turn off");
      await confirm(page, "Turn off");
    },
    says: /^Authenticator app removed$/,
    adds: -1,
    gone: (page) => button(page, "Turn off"),
    count: countFactors,
  },
  "making new recovery codes": {
    writes: ["POST /api/two-factor/recovery-codes"],
    as: "client",
    prepare: ({ client }) => addAuthenticatorApp(client),
    path: "/profile",
    act: async (page) => {
      await press(page, "Make new recovery codes");
      await showsHeading(page, "Your recovery codes");
      await press(page, "I've saved them");
    },
    says: [null, null],
    adds: [1, 1],
    count: entriesAbout(/recovery codes/),
  },
  "reading one's notifications": {
    writes: ["POST /api/notifications/read"],
    as: "client",
    prepare: async ({ coach, client }) => post(coach, `/api/check-ins/${(await submitCheckInByApi(client)).id}/feedback`, { feedback: "Well done" }),
    path: "/profile",
    act: async (page) => {
      await press(page, /^Notifications/);
      await page.getByRole("link", { name: /feedback/ }).waitFor();
      await page.keyboard.press("Escape");
    },
    says: [null, null],
    adds: [-1, 0],
    count: async ({ client }) => (await get<{ unread: number }>(client, "/api/notifications/unread")).unread,
  },
  "reading one's messages": {
    writes: ["POST /api/messages/:id/read"],
    as: "client",
    prepare: ({ coach, person }) => post(coach, "/api/messages", { recipientId: person.id, content: "Welcome" }),
    path: "/profile",
    act: async (page) => {
      await page.goto("/?section=messages");
      await page.getByRole("region", { name: /^Messages with / }).getByText("Welcome", { exact: true }).waitFor();
    },
    says: [null, null],
    adds: [-1, 0],
    count: async ({ client }) => (await get<{ messages: number }>(client, "/api/conversations/unread")).messages,
  },
  "confirming who one is, to invite the same colleague": {
    writes: ["POST /api/auth/step-up", "POST /api/invitations"],
    path: "/settings/team",
    act: async (page, { address }) => {
      // As the server answers 15 minutes after signing in.
      await page.route("**/api/invitations", (route) => route.fulfill({ status: 403, json: { message: "Please confirm it's you.", reason: "step-up" } }), { times: 1 });
      await page.getByRole("textbox", { name: "Email", exact: true }).fill(address);
      await press(page, "Send invitation");
      const dialog = page.getByRole("dialog", { name: "Please confirm it's you" });
      await dialog.getByLabel("Your password").fill("demo-password");
      await dialog.getByRole("button", { name: "Confirm" }).click();
    },
    says: [/^Account created$/, /^Invitation not sent$/],
    adds: [1, 0],
    count: emailsTo(toAddress, "set-password"),
  },
  "asking for a link to set a new password": {
    writes: ["POST /api/auth/reset-password-request"],
    as: "visitor",
    path: "/forgot-password",
    act: async (page, { person }, time) => {
      if (time === 2) await press(page, "Try a different email");
      await page.getByLabel("Email").fill(person.email);
      await press(page, "Send reset link");
    },
    says: [/^Password Reset Sent$/, /^Password Reset Sent$/],
    adds: [1, 1],
    count: emailsTo(toPerson, "password-reset"),
  },
  "setting a new password with the same link": {
    writes: ["POST /api/auth/reset-password"],
    as: "visitor",
    prepare: async (world) => {
      await post(world.coach, `/api/people/${world.person.id}/password-link`);
      return /\/reset-password\?token=[\w-]+/.exec((await emailTo(world, world.person.email, "password-reset")).text)?.[0];
    },
    path: toMade,
    act: async (page, { made }, time) => {
      if (time === 2) {
        await page.goto(made);
        return showsHeading(page, "Invalid Reset Link");
      }
      await page.getByRole("textbox", { name: "New password" }).fill("another password");
      await page.getByRole("textbox", { name: "Confirm password" }).fill("another password");
      await press(page, "Reset password");
      return page.waitForURL("**/auth");
    },
    says: [/^Password Reset Successful$/, null],
    adds: [1, 0],
    count: entriesAbout(/^set a new password with a reset link/),
  },
};

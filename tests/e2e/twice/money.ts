import type { Page } from "@playwright/test";
import { button, confirm, countAt, emailsTo, get, post, press, pressInDialog, profileTab, showsHeading, toAddress, toPerson, type Twice, type World } from "@/tests/e2e/support/twice";

interface Setup {
  paymentUrl: string;
}
const setUpPlan = async ({ coach, person }: World) => new URL((await post<Setup>(coach, "/api/create-payment-setup", { clientId: person.id, priceId: "price_monthly_coaching" })).paymentUrl).pathname;
const countLinks = async ({ coach, person }: World) => ((await get<{ open: object | null }>(coach, `/api/clients/${person.id}/payment-setup`)).open ? 1 : 0);
const countPayments = ({ coach, person }: World) => countAt<{ status: string }>(coach, `/api/payments?clientId=${person.id}`, ({ status }) => status === "succeeded");
const subscribe = async ({ client }: World) => {
  const { clientSecret } = await post<{ clientSecret: string }>(client, "/api/get-or-create-subscription");
  await post(client, "/api/sandbox/confirm", { clientSecret, token: "pm_card_visa" });
};
export async function fillCard(page: Page, number = "4242 4242 4242 4242") {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Rosa Lind");
}
const subscription = ({ client }: World) => get<{ card: { last4: string } | null; cancelAt: string | null }>(client, "/api/subscription");

export const moneyCases: Record<string, Twice> = {
  "setting up a plan, and another one": {
    writes: ["POST /api/create-payment-setup"],
    path: ({ person }) => `/?section=clients&setup=${person.id}`,
    act: async (page, { person }, time) => {
      if (time === 2) await page.goto(`/?section=clients&setup=${person.id}`);
      await page.getByRole("dialog").getByRole("radio", { name: time === 1 ? /^Monthly Coaching/ : /^6 Month Plan/ }).check();
      await pressInDialog(page, "Set Up Payment");
      await showsHeading(page, "Payment link ready");
    },
    says: [null, null],
    adds: [1, 0],
    count: countLinks,
  },
  "emailing a payment link": {
    writes: ["POST /api/send-payment-email"],
    prepare: setUpPlan,
    path: profileTab("payments"),
    act: (page) => press(page, "Email link"),
    says: [/^Email Sent!$/, /^Already emailed$/],
    adds: [1, 0],
    count: emailsTo(toPerson, "payment-link"),
  },
  "paying with a link": {
    writes: ["POST /api/pay/:token/open", "POST /api/pay/:token/settle", "POST /api/sandbox/confirm"],
    as: "visitor",
    prepare: setUpPlan,
    path: ({ made }) => made,
    act: async (page) => {
      await fillCard(page);
      await press(page, /^Pay £/);
      await showsHeading(page, "Payment Successful");
    },
    says: null,
    adds: 1,
    gone: (page) => button(page, /^Pay £/),
    count: countPayments,
  },
  "asking for the link to set a password after paying": {
    writes: ["POST /api/pay/:token/password-link"],
    as: "visitor",
    prepare: async ({ coach, address }) => {
      const { id } = await post(coach, "/api/clients", { name: "Rosa Lind", email: address, holdInvitation: true });
      const path = new URL((await post<Setup>(coach, "/api/create-payment-setup", { clientId: id, priceId: "price_monthly_coaching" })).paymentUrl).pathname;
      const { clientSecret } = await post<{ clientSecret: string }>(coach, `/api${path}/open`);
      await post(coach, "/api/sandbox/confirm", { clientSecret, token: "pm_card_visa" });
      await post(coach, `/api${path}/settle`);
      return path;
    },
    path: ({ made }) => made,
    act: async (page, _, time) => {
      if (time === 2) await page.reload();
      await press(page, "Set your password");
      await page.getByText(/^We've emailed you the link/).waitFor();
    },
    says: [null, null],
    adds: [1, 0],
    count: (world) => countAt<{ toEmail: string; type: string; status: string }>(world.coach, "/api/email-automation/history?limit=100", ({ toEmail, type, status }) => toEmail === toAddress(world) && type === "set-password" && status === "sent"),
  },
  "subscribing": {
    writes: ["POST /api/get-or-create-subscription", "POST /api/sandbox/confirm", "POST /api/subscription/refresh"],
    as: "client",
    path: "/subscribe",
    act: async (page) => {
      await fillCard(page);
      await press(page, /^Subscribe for/);
    },
    says: /^Payment Successful$/,
    adds: 1,
    gone: (page) => button(page, /^Subscribe for/),
    count: countPayments,
  },
  "failing the bank's question, and passing it": {
    writes: ["POST /api/sandbox/authenticate"],
    as: "client",
    path: "/subscribe",
    act: async (page, _, time) => {
      if (time === 1) await fillCard(page, "4000 0025 0000 3155");
      await press(page, /^Subscribe for/);
      await pressInDialog(page, time === 1 ? "Fail" : "Complete");
    },
    says: [/^Payment Failed$/, /^Payment Successful$/],
    adds: [0, 1],
    count: countPayments,
  },
  "changing the card, and changing it back": {
    writes: ["POST /api/subscription/card", "POST /api/sandbox/confirm", "POST /api/subscription/refresh"],
    as: "client",
    prepare: subscribe,
    path: "/subscribe",
    act: async (page, _, time) => {
      await press(page, "Change card");
      await fillCard(page, time === 1 ? "5555 5555 5555 4444" : undefined);
      await pressInDialog(page, "Save card");
    },
    says: [/^Card changed$/, /^Card changed$/],
    adds: [1, -1],
    count: async (world) => ((await subscription(world)).card?.last4 === "4444" ? 1 : 0),
  },
  "cancelling a subscription": {
    writes: ["POST /api/subscription/cancel"],
    as: "client",
    prepare: subscribe,
    path: "/subscribe",
    act: async (page) => {
      await press(page, "Cancel subscription");
      await confirm(page, "Cancel subscription");
    },
    says: /^Subscription cancelled$/,
    adds: 1,
    gone: (page) => button(page, "Cancel subscription"),
    count: async (world) => ((await subscription(world)).cancelAt ? 1 : 0),
  },
};

import { type APIRequestContext, request as requests } from "@playwright/test";
import { setTimeout as delay } from "node:timers/promises";

const password = "a password of her own";

/**
 * Signs in as a client of the demo. Only the demo's three named accounts have a password, so the others get one as anybody would:
 * by a reset link, which is read in the demo's outbox as the coach. Throws if the sign-in fails.
 */
export async function signInByResetLink(request: APIRequestContext, address: string, email: string) {
  const signIn = async () => (await request.post(`${address}/api/auth/login`, { data: { email, password } })).ok();
  if (await signIn()) return;
  await request.post(`${address}/api/auth/reset-password-request`, { data: { email } });
  const token = await readResetToken(address, email);
  await request.post(`${address}/api/auth/reset-password`, { data: { token, password } });
  if (!(await signIn())) throw new Error(`Could not sign in as ${email}`);
}

/** Waits up to 30 seconds for the email and returns the token of its link. */
async function readResetToken(address: string, email: string) {
  const coach = await requests.newContext({ baseURL: address });
  try {
    await coach.post("/api/demo-login", { data: { role: "coach" } });
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const sent = (await (await coach.get("/api/email-automation/history?limit=50&status=sent")).json()) as { id: string; toEmail: string; type: string }[];
      const found = sent.find(({ toEmail, type }) => toEmail === email && type === "password-reset");
      if (found) {
        const { text } = (await (await coach.get(`/api/email-automation/messages/${found.id}`)).json()) as { text: string };
        return /token=([\w-]+)/.exec(text)?.[1];
      }
      await delay(500);
    }
    throw new Error(`No reset link was sent to ${email}`);
  } finally {
    await coach.dispose();
  }
}

import type { PlaywrightWorkerArgs } from "@playwright/test";
import type { Role } from "@/lib/auth/actor";
import type { NamedRecords } from "@/tests/e2e/support/page-access";
import { signInAsDemo } from "@/tests/e2e/support/test";

/** Reads a client with this first name, a lead, a pending diary and a payment from the demo data. */
export async function readDemoRecords(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string | undefined, clientName: string): Promise<NamedRecords> {
  const read = async <T>(role: Role, path: string) => {
    const request = await playwright.request.newContext({ baseURL });
    await signInAsDemo(request, role);
    const rows = (await (await request.get(path)).json()) as T[];
    await request.dispose();
    return rows;
  };
  const clients = await read<{ id: string; firstName: string }>("coach", "/api/clients");
  const [client, [lead], [diary], payment] = [clients.find(({ firstName }) => firstName.startsWith(clientName)), await read<{ id: string }>("coach", "/api/leads"), await read<{ id: string }>("nutritionist", "/api/nutritionist/pending-food-diaries"), (await read<{ id: string; status: string }>("coach", "/api/payments")).find(({ status }) => status === "succeeded")];
  if (!client || !lead || !diary || !payment) throw new Error("The demo data has no suitable client, lead, diary or payment");
  return { client, lead, diary, payment };
}

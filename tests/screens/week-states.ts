import type { APIRequestContext, APIResponse } from "@playwright/test";

type DemoClient = `${string}@example.com`;
/** Signs in as somebody of the demo and works through the API. */
type ActAs = (person: DemoClient | "coach", work: (request: APIRequestContext) => Promise<unknown>) => Promise<void>;

interface WeekState {
  state: string;
  /** A demo client, or somebody who signs up for the pictures. */
  role: DemoClient | "newcomer";
  /** What brings her into this state. */
  arrange?: () => Promise<void>;
}

/** Somebody in each state that a client's week can have. */
export function createWeekStates(actAs: ActAs): WeekState[] {
  const asClient = (email: DemoClient, work: (request: APIRequestContext) => Promise<unknown>) => () => actAs(email, work);
  const asCoachOf = (email: DemoClient, work: (request: APIRequestContext, clientId: string) => Promise<unknown>) => () =>
    actAs("coach", async (request) => {
      const clients = await read<{ id: string; email: string }[]>(request.get("/api/clients"));
      await work(request, clients.find((client) => client.email === email)?.id ?? "");
    });
  const review = (email: DemoClient) =>
    asCoachOf(email, async (request, clientId) => {
      const pending = await read<{ id: string; clientId: string }[]>(request.get("/api/pending-check-ins"));
      const sent = pending.find((checkIn) => checkIn.clientId === clientId);
      await read(request.post(`/api/check-ins/${sent?.id}/feedback`, { data: { feedback: "Lovely week. Keep the early nights, they show in your energy." } }));
    });
  const readNotifications = (email: DemoClient) => asClient(email, (request) => read(request.post("/api/notifications/read", { data: {} })));
  const pause = (email: DemoClient) => asCoachOf(email, (request, clientId) => read(request.post(`/api/clients/${clientId}/pause`, { data: { until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) } })));
  const hideWeight = (email: DemoClient) => asClient(email, (request) => read(request.patch("/api/profile", { data: { hideWeight: true } })));
  const finishOnboarding = (email: DemoClient) =>
    asClient(email, async (request) => {
      for (const stepName of ["app_training", "tools_setup"]) await read(request.post("/api/onboarding/complete-step", { data: { stepName, data: { completed: true } } }));
    });
  return [
    { state: "first-day", role: "newcomer" },
    { state: "nothing-due", role: "hannah.clarke@example.com", arrange: () => review("hannah.clarke@example.com")().then(readNotifications("hannah.clarke@example.com")) },
    { state: "due", role: "grace.evans@example.com", arrange: finishOnboarding("grace.evans@example.com") },
    { state: "overdue", role: "naomi.okafor@example.com" },
    { state: "sent", role: "ella.murphy@example.com" },
    { state: "reviewed", role: "lucy.fraser@example.com", arrange: review("lucy.fraser@example.com") },
    { state: "paused", role: "zara.khan@example.com", arrange: pause("zara.khan@example.com") },
    { state: "payment-failed", role: "isla.campbell@example.com" },
    { state: "measurement-week", role: "megan.price@example.com" },
    { state: "hidden-weight", role: "priya.shah@example.com", arrange: hideWeight("priya.shah@example.com") },
  ];
}

/** The body of a response. Throws for one that is not a success, so that no picture shows another state than its name. */
async function read<T>(sent: Promise<APIResponse>): Promise<T> {
  const response = await sent;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`);
  return (await response.json()) as T;
}

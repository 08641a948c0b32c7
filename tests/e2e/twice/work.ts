import { paths } from "@/lib/platform/paths";
import { setJoinedDaysAgo } from "@/tests/e2e/support/test";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { pdfFile, submitDiaryByApi } from "@/tests/e2e/support/nutrition";
import { button, countAt, countMessages, emailsTo, fullName, get, post, press, pressInDialog, profileTab, toPerson, type Twice, type World } from "@/tests/e2e/support/twice";

const reviewPath = ({ person }: World) => `/client-checkins?clientId=${person.id}`;
const sendCheckIn = async ({ coach, client, person }: World) => {
  await setJoinedDaysAgo(coach, person.id, 20);
  return (await submitCheckInByApi(client)).id;
};
const askCoach = async ({ client }: World) => {
  const [{ counterpart } = { counterpart: { id: "" } }] = await get<{ counterpart: { id: string } }[]>(client, "/api/conversations");
  await post(client, "/api/messages", { recipientId: counterpart.id, content: "May I swim?" });
};
const uploadPlan = async ({ coach, person }: World) => {
  const file = pdfFile("plan.pdf");
  const { id } = await post(coach, "/api/nutrition-plans", { clientId: person.id, title: "My plan", fileName: file.name, fileSize: file.buffer.length });
  await coach.put(`/api/nutrition-plans/${id}/file`, { multipart: { file } });
};
const countPlans = (isMeant?: (plan: { isActive: boolean }) => boolean) => ({ coach, person }: World) => countAt(coach, `/api/nutrition-plans/${person.id}`, isMeant);

/** What coaches and nutritionists do with what clients send. */
export const workCases: Record<string, Twice> = {
  "emailing feedback": {
    writes: ["POST /api/check-ins/:id/feedback"],
    prepare: sendCheckIn,
    path: reviewPath,
    act: async (page, _, time) => {
      await press(page, time === 1 ? /^Add Feedback/ : /^Edit feedback/);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: /^Feedback for/ }).fill("Well done, keep going");
      await dialog.getByRole("checkbox", { name: "Also send it by email" }).check();
      await pressInDialog(page, /^Save (& close|feedback)/);
    },
    says: [/^Feedback Added$/, /^Feedback Updated$/],
    adds: [1, 0],
    count: emailsTo(toPerson, "coach-feedback"),
  },
  "putting a conversation off, and bringing it back": {
    writes: ["POST /api/conversations/:id/snooze"],
    prepare: askCoach,
    path: ({ person }) => paths.conversation(person.id),
    act: async (page, _, time) => {
      await press(page, time === 1 ? "Put off until…" : "Bring back");
      if (time === 1) await pressInDialog(page, /^Tomorrow/);
    },
    says: [/^Put off until /, /^It’s back in your inbox$/],
    adds: [1, -1],
    count: ({ coach, person }) => countAt<{ counterpart: { id: string } }>(coach, "/api/conversations?part=put_off", ({ counterpart }) => counterpart.id === person.id),
  },
  "flagging a check-in, and taking it back": {
    writes: ["PUT /api/check-ins/:id/flag"],
    prepare: sendCheckIn,
    path: reviewPath,
    act: async (page, _, time) => {
      if (time === 2) return press(page, "Remove flag");
      await press(page, /^View Details/);
      await pressInDialog(page, /^Flag .*check-in$/);
      await pressInDialog(page, "Flag check-in");
    },
    says: [/^Check-in flagged$/, /^Flag removed$/],
    adds: [1, -1],
    count: ({ coach, person }) => countAt<{ handFlag: object | null }>(coach, `/api/client-check-ins/${person.id}`, ({ handFlag }) => handFlag !== null),
  },
  "writing a message": {
    writes: ["POST /api/messages"],
    path: ({ person }) => `/?section=messages&with=${person.id}`,
    act: async (page) => {
      await page.getByRole("textbox", { name: /^Message to / }).fill("See you on Monday");
      await press(page, "Send message");
    },
    says: [null, null],
    adds: [1, 1],
    count: countMessages,
  },
  "uploading a plan": {
    writes: ["POST /api/nutrition-plans", "PUT /api/nutrition-plans/:id/file"],
    path: profileTab("nutrition"),
    act: async (page) => {
      await page.getByLabel("Title").fill("My plan");
      await page.locator("input[type=file]").last().setInputFiles(pdfFile("plan.pdf"));
      await press(page, /^Upload/);
    },
    says: [/^Success$/, /^Success$/],
    adds: [1, 1],
    count: countPlans(),
  },
  "switching a plan off and on": {
    writes: ["POST /api/nutrition-plans/:id/deactivate", "POST /api/nutrition-plans/:id/activate"],
    prepare: uploadPlan,
    path: profileTab("nutrition"),
    act: (page, _, time) => press(page, time === 1 ? /^Deactivate/ : /^Activate/),
    says: [/^Plan Deactivated$/, /^Plan Activated$/],
    adds: [-1, 1],
    count: countPlans(({ isActive }) => isActive),
  },
  "answering a diary with a plan": {
    writes: ["POST /api/nutritionist/upload-plan"],
    as: "nutritionist",
    prepare: async ({ client }) => (await submitDiaryByApi(client)).id,
    path: ({ made }) => `/?section=upload&diary=${made}`,
    act: async (page) => {
      await page.getByLabel("Title").fill("Iron and protein");
      await page.getByLabel(/^Plan file/).setInputFiles(pdfFile("plan.pdf"));
      await press(page, "Upload plan");
    },
    says: /^Success$/,
    adds: 1,
    gone: (page, world) => button(page, `Review ${fullName(world)}`),
    count: countPlans(),
  },
};

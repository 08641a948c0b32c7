import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoFile } from "@/prisma/demo/files";
import { createIdAt } from "@/prisma/demo/ids";
import { simplePdf } from "@/prisma/demo/pdf";
import type { DemoPeople } from "@/prisma/demo/people";
import { drawPlatePhoto } from "@/prisma/demo/plate-photo";
import { type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

interface DemoConversation {
  client: string;
  with: "coach" | "nutritionist";
  /** Sender, hours ago and text; oldest first. */
  lines: readonly (readonly ["staff" | "client", number, string])[];
  /** How many of the last lines the recipient has not read. */
  unread: number;
  /** What the last line is sent with. */
  attached?: "plate" | "cues";
}

/** The last few days' conversations. The coach has 2 + 2 + 1 unread lines, the demo client one in each of two threads. */
const demoConversations: DemoConversation[] = [
  {
    client: "Isla", with: "coach", unread: 2,
    lines: [["staff", 30, "How did the long run go?"], ["client", 9, "8 km without walking! A bit slow, but I did not stop once."], ["client", 8.9, "Shall I do intervals this week, or another slow one?"]],
  },
  {
    client: "Lucy", with: "coach", unread: 2,
    lines: [["staff", 28, "Thinking of you this week. Night shifts still?"], ["client", 5, "Yes, four in a row. I am so tired that I skipped everything."], ["client", 4.8, "Could we make next week easier please?"]],
  },
  {
    client: "Grace", with: "coach", unread: 1,
    lines: [["staff", 12, "I have read your intake, Grace. We begin with your back, gently."], ["client", 3, "Thank you! Is it fine to start with the stretches already?"]],
  },
  {
    client: "Sophie", with: "coach", unread: 1, attached: "cues",
    lines: [["client", 26, "I tried the new hip thrust set-up, so much better for my back."], ["staff", 2, "That is great to hear! Here are the three cues on one page. Send me a short video of your next set and I will check the angle."]],
  },
  {
    client: "Sophie", with: "nutritionist", unread: 1,
    lines: [["client", 50, "Is Greek yoghurt fine as the evening snack?"], ["staff", 6, "Perfect, about 150 g with some berries. I have put two more ideas in your plan."]],
  },
  {
    client: "Zara", with: "nutritionist", unread: 0, attached: "plate",
    lines: [["staff", 40, "How are you getting on with the lunches?"], ["client", 38, "The lentil salad is a keeper, I make it twice a week."]],
  },
  { client: "Ruby", with: "coach", unread: 0, lines: [["client", 11, "Form sent! I could not remember my exact height."], ["staff", 10, "No problem at all, roughly is fine."]] },
];

/** Every client's thread with the coach, including feedback, and two threads with the nutritionist, with the files that came with them. */
export async function demoMessages(people: DemoPeople, checkIns: DemoCheckIn[], times: DemoTimes) {
  const threads: Prisma.ThreadCreateManyInput[] = [];
  const messages: Prisma.MessageCreateManyInput[] = [];
  const files: DemoFile[] = [];
  for (const client of people.clients) {
    for (const partner of ["coach", "nutritionist"] as const) {
      const conversation = demoConversations.find((candidate) => candidate.client === client.firstName && candidate.with === partner);
      if (!conversation && partner === "nutritionist") continue;
      const threadId = createIdAt(client.createdAt);
      const staffId = people[partner].id;
      const write = (from: "staff" | "client", createdAt: Date, content: string, checkInId?: string) => ({
        id: createIdAt(createdAt),
        threadId,
        senderId: from === "client" ? client.id : staffId,
        recipientId: from === "client" ? staffId : client.id,
        content,
        checkInId,
        createdAt,
      });
      const welcome = partner === "coach" ? [write("staff", hoursAfter(client.createdAt, 1), `Welcome, ${client.firstName}! I am so glad you are here. Ask me anything, any time.`)] : [];
      const feedback = partner === "coach" ? checkIns.flatMap((row) => (row.clientId === client.id && row.feedback && row.feedbackAt ? [write("staff", new Date(row.feedbackAt), row.feedback, row.id)] : [])) : [];
      const lines = (conversation?.lines ?? []).map(([from, hours, text]) => write(from, times.hoursAgo(hours), text));
      const all = [...welcome, ...feedback, ...lines].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      messages.push(...all);
      const last = all.at(-1);
      if (conversation?.attached && last) files.push(await attachedFiles[conversation.attached]({ ...last, clientId: client.id }));
      threads.push({
        id: threadId,
        clientId: client.id,
        nutritionistId: partner === "nutritionist" ? staffId : null,
        staffKey: partner === "nutritionist" ? staffId : "coach",
        lastMessageAt: all.at(-1)?.createdAt,
        ...seenAndUnreadFields(conversation, all),
      });
    }
  }
  return { threads, messages, files };
}

interface AttachedTo {
  id: string;
  senderId: string;
  clientId: string;
  createdAt: Date;
}

const attachedFiles = {
  plate: async (message: AttachedTo) => attachedFile(message, { fileName: "lentil-salad.webp", contentType: "image/webp", bytes: await drawPlatePhoto(2) }),
  cues: (message: AttachedTo) =>
    attachedFile(message, { fileName: "hip-thrust-cues.pdf", contentType: "application/pdf", bytes: simplePdf("Hip thrust: three cues", ["1   Shoulder blades on the edge of the bench", "2   Ribs down, chin tucked", "3   Push through the heels, pause at the top"]) }),
};

const attachedFile = ({ id, senderId, clientId, createdAt }: AttachedTo, { fileName, contentType, bytes }: { fileName: string; contentType: string; bytes: Uint8Array }): DemoFile => ({
  bytes,
  row: { id: createIdAt(createdAt), ownerId: senderId, clientId, messageId: id, purpose: "message_attachment", fileName, contentType, size: bytes.byteLength, storageKey: `demo-attached-${fileName.split(".", 1)[0]}`, stored: true, createdAt },
});

/** The unread messages are the last ones of `all`. */
function seenAndUnreadFields(conversation: DemoConversation | undefined, all: readonly { createdAt: Date }[]) {
  const unread = conversation?.unread ?? 0;
  const lastMessageAt = all.at(-1)?.createdAt;
  if (unread === 0) return { seenByClientUntil: lastMessageAt, seenByStaffUntil: lastMessageAt };
  const since = all.at(-unread)?.createdAt;
  const seenUntil = all.at(-unread - 1)?.createdAt;
  return conversation?.lines.at(-1)?.[0] === "client"
    ? { unreadByStaff: unread, staffUnreadSince: since, seenByStaffUntil: seenUntil, seenByClientUntil: lastMessageAt }
    : { unreadByClient: unread, clientUnreadSince: since, seenByClientUntil: seenUntil, seenByStaffUntil: lastMessageAt };
}

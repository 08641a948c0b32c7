import { zipSync } from "fflate";
import sharp from "sharp";

/** A practice that moves in: its clients, and a file of each kind as other tools write them. */
export interface MovingPractice {
  clients: { firstName: string; lastName: string; email: string }[];
  files: { name: string; mimeType: string; buffer: Buffer }[];
}

const firstNames = ["Amelia", "Bella", "Carmen", "Daria", "Elena", "Farah", "Grace", "Hanna", "Imogen", "Jana"];
const lastNames = ["Archer", "Bishop", "Cole", "Dalton", "Ellis"];
const pad = (value: number) => String(value).padStart(2, "0");
const dayOf = (monday: Date, week: number) => new Date(monday.getTime() + week * 7 * 86_400_000);
const british = (day: Date) => `${pad(day.getUTCDate())}/${pad(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;

/** A JPEG that differs from all others by a comment, as two photos of one person do. */
async function makePhoto(comment: string): Promise<Uint8Array> {
  const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#a98467" } }).jpeg().toBuffer();
  const text = Buffer.from(comment);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff]), text, jpeg.subarray(2)]);
}

/** Fifty clients with `weeks` weeks of check-ins, weights, payments, a chat and two photos each, from this Monday. `tag` tells runs apart. */
export async function makeMovingPractice({ tag, firstMonday, weeks }: { tag: string; firstMonday: Date; weeks: number }): Promise<MovingPractice> {
  const clients = lastNames.flatMap((lastName) => firstNames.map((firstName) => ({ firstName, lastName: `${lastName}${tag}`, email: `${firstName}.${lastName}.${tag}@example.com`.toLowerCase() })));
  const all = Array.from({ length: weeks }, (_, week) => dayOf(firstMonday, week));
  const roster = ["First name,Last name,Email,Phone,Status", ...clients.map(({ firstName, lastName, email }, at) => `${firstName},${lastName},${email},+44 7700 9${String(at).padStart(5, "0")},active`)];
  const checkIns = ["Timestamp,Email Address,Weight (kg),Energy,Stress,How did it go?", ...all.flatMap((day, week) => clients.map(({ email }, at) => `${british(day)} 09:${pad(at)}:00,${email},${week % 9 === 4 ? "didn't weigh" : (70 - week / 10).toFixed(1)},${(week % 9) + 1},${week % 7 === 0 ? "4/5" : "6-7"},Week ${week + 1}`))];
  const weights = ["Name,Date,Weight (kg),Waist (cm)", ...all.flatMap((day, week) => clients.map(({ firstName, lastName }) => `${firstName} ${lastName},${dayOf(day, 0).toISOString().slice(0, 8)}${pad(Math.min(28, day.getUTCDate() + 1))},${(70 - week / 10).toFixed(1)},${80 - (week % 3)}`))];
  const payments = ["id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Customer ID,Customer Email,Description,Status", ...all.filter((_, week) => week % 4 === 0).flatMap((day, month) => clients.map(({ email }, at) => `ch_${tag}_${month}_${at},${day.toISOString().slice(0, 10)} 08:00:00,199.00,0.00,gbp,true,199.00,cus_${at},${email},Coaching,Paid`))];
  const packed: Record<string, Uint8Array> = {};
  for (const [at, { firstName, lastName }] of clients.entries()) {
    const name = `${firstName} ${lastName}`;
    const chat = [0, 1, 2].flatMap((week) => [`[${british(dayOf(firstMonday, week))}, 10:05:${pad(at)}] ${name}: Week ${week + 1} is done 💪`, `[${british(dayOf(firstMonday, week))}, 11:00:${pad(at)}] Coach: Well done, ${firstName}!`]);
    packed[`WhatsApp Chat with ${name}.txt`] = Buffer.from(chat.join("\n"));
    for (const pose of ["front", "side"]) packed[`${name}/${firstMonday.toISOString().slice(0, 10)}/${pose}.jpg`] = await makePhoto(`${name} ${pose}`);
  }
  const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  return { clients, files: [csv("check-ins.csv", checkIns), csv("weights.csv", weights), csv("payments.csv", payments), csv("clients.csv", roster), { name: "chats-and-photos.zip", mimeType: "application/zip", buffer: Buffer.from(zipSync(packed)) }] };
}

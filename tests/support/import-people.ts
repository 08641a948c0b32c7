import { once } from "node:events";
import { readFileSync } from "node:fs";
import { db, startDatabase } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import { importFile } from "@/lib/practice/imports/commands";

/*
 * A process that imports a file of people when it receives input, and is killed half-way by a test. It prints its progress, one
 * share per line. The arguments are the coach's id and the file.
 */
const [coachId = "", file = ""] = process.argv.slice(2);
const csvData = readFileSync(file, "utf8");
await startDatabase();
const user = withEmail(await db.user.findUniqueOrThrow({ where: { id: coachId } }));
console.log("ready");
await once(process.stdin, "data");
const coach = { ...user, role: "coach" as const, sessionId: "", sessionEndsAt: new Date() };
await importFile(coach, { kind: "users", csvData }, { sendInvites: true }, new Date(), (progress) => console.log(progress));
console.log("done");

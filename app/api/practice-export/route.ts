import { route } from "@/lib/api/route";
import { startExport } from "@/lib/practice/transfer/commands";
import { readLatestPracticeExport, startPracticeExport } from "@/lib/practice/transfer/contract";
import { findLatestExport } from "@/lib/practice/transfer/queries";

export const GET = route(readLatestPracticeExport, ({ now }) => findLatestExport(now));

export const POST = route(startPracticeExport, ({ actor, body, now }) => startExport(actor, body, now));

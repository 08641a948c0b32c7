import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { tryTestCharge } from "@/lib/money/finances/commands";
import { runTestCharge } from "@/lib/money/finances/contract";

export const POST = route(runTestCharge, ({ now }) => tryTestCharge(randomUUID(), now));

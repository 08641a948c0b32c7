import { route } from "@/lib/api/route";
import { readEmailAutomationStatus } from "@/lib/outreach/campaigns/contract";
import { findEmailAutomationStatus } from "@/lib/outreach/campaigns/status";

export const GET = route(readEmailAutomationStatus, ({ now }) => findEmailAutomationStatus(now));

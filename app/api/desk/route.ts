import { route } from "@/lib/api/route";
import { readDeskFigures } from "@/lib/practice/dashboard/contract";
import { readDashboardMetrics } from "@/lib/practice/dashboard/queries";

export const GET = route(readDeskFigures, ({ now }) => readDashboardMetrics(now));

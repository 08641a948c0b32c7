import { route } from "@/lib/api/route";
import { readPracticeExport } from "@/lib/practice/transfer/contract";
import { getExport } from "@/lib/practice/transfer/queries";

export const GET = route(readPracticeExport, ({ params, now }) => getExport(params.id, now));

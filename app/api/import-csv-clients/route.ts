import { route } from "@/lib/api/route";
import { importCsv as endpoint } from "@/lib/practice/imports/contract";
import { importCsvFile } from "@/lib/practice/imports/import-csv";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importCsvFile(actor, body, now, progress));

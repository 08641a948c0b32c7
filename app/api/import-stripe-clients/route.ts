import { route } from "@/lib/api/route";
import { importCustomers as endpoint } from "@/lib/practice/imports/contract";
import { importGatewayCustomers } from "@/lib/practice/imports/import-customers";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importGatewayCustomers(actor, body, now, progress));

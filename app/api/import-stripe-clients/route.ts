import { route } from "@/lib/api/route";
import { importCustomers as endpoint } from "@/lib/imports/contract";
import { importCustomers } from "@/lib/imports/customers";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importCustomers(actor, body, now, progress));

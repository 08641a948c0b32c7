import { route } from "@/lib/api/route";
import { importCustomers as endpoint } from "@/lib/practice/imports/contract";
import { importCustomers } from "@/lib/practice/imports/customers";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importCustomers(actor, body, now, progress));

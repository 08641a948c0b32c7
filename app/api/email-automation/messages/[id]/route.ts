import { route } from "@/lib/api/route";
import { message } from "@/lib/email/contract";
import { readSent } from "@/lib/email/queries";

export const GET = route(message, ({ params }) => readSent(params.id));

import { route } from "@/lib/api/route";
import { message } from "@/lib/core/email/contract";
import { readSent } from "@/lib/core/email/queries";

export const GET = route(message, ({ params }) => readSent(params.id));

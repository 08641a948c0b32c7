import { route } from "@/lib/api/route";
import { readEmail } from "@/lib/core/email/contract";
import { findEmail } from "@/lib/core/email/queries";

export const GET = route(readEmail, ({ params }) => findEmail(params.id));

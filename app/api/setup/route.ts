import { route } from "@/lib/api/route";
import { updateSetup } from "@/lib/practice/setup/commands";
import { editSetup, readSetup } from "@/lib/practice/setup/contract";
import { findSetup } from "@/lib/practice/setup/queries";

export const GET = route(readSetup, () => findSetup());
export const POST = route(editSetup, ({ body, now }) => updateSetup(body, now));

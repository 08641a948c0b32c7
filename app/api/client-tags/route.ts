import { route } from "@/lib/api/route";
import { listTags } from "@/lib/people/clients/contract";
import { listTagsInUse } from "@/lib/people/clients/queries";

export const GET = route(listTags, () => listTagsInUse());

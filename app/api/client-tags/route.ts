import { route } from "@/lib/api/route";
import { tagsInUse } from "@/lib/people/clients/contract";
import { listTags } from "@/lib/people/clients/queries";

export const GET = route(tagsInUse, () => listTags());

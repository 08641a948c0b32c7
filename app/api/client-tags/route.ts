import { route } from "@/lib/api/route";
import { tagsInUse } from "@/lib/clients/contract";
import { listTags } from "@/lib/clients/queries";

export const GET = route(tagsInUse, () => listTags());

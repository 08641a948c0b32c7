import { route } from "@/lib/api/route";
import { readSearch } from "@/lib/practice/search/contract";
import { findPeople } from "@/lib/practice/search/queries";

export const GET = route(readSearch, ({ query: { q = "" }, now }) => findPeople(q, now));

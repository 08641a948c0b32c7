import { route } from "@/lib/api/route";
import { figures } from "@/lib/practice/dashboard/contract";
import { figuresAt } from "@/lib/practice/dashboard/queries";

export const GET = route(figures, ({ now }) => figuresAt(now));

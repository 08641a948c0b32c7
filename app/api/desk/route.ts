import { route } from "@/lib/api/route";
import { figures } from "@/lib/desk/contract";
import { figuresAt } from "@/lib/desk/queries";

export const GET = route(figures, ({ now }) => figuresAt(now));

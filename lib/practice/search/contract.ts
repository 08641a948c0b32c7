import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { searchText } from "@/lib/api/schemas";
import { leadStages } from "@/lib/outreach/leads/options";

const person = { id: z.string(), name: z.string() };

export const readSearch = endpoint({
  method: "GET",
  path: "/api/search",
  access: ["coach"],
  summary: "At most 8 clients and 8 leads whose name or email contains `q`; under 2 characters both are empty",
  query: z.object({ q: searchText }),
  live: { provides: ["people", "leads"] },
  response: z.object({
    clients: z.array(z.object({ ...person, email: z.nullable(z.string()) })),
    leads: z.array(z.object({ ...person, email: z.nullable(z.string()), stage: z.enum(leadStages) })),
  }),
});

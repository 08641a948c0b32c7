import { route } from "@/lib/api/route";
import { listStaffFactors } from "@/lib/people/second-factors/contract";
import { listStaffSecondFactors } from "@/lib/people/second-factors/queries";

export const GET = route(listStaffFactors, ({ actor }) => listStaffSecondFactors(actor));

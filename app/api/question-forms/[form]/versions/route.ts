import { route } from "@/lib/api/route";
import { listQuestionFormVersions } from "@/lib/work/questions/contract";
import { findFormVersions } from "@/lib/work/questions/queries";

export const GET = route(listQuestionFormVersions, ({ actor, params }) => findFormVersions(actor, params.form));

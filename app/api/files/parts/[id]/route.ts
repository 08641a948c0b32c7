import { route } from "@/lib/api/route";
import { readUploadProgress } from "@/lib/core/uploads/contract";
import { findUploadProgress } from "@/lib/core/uploads/queries";

export const GET = route(readUploadProgress, ({ actor, params }) => findUploadProgress(actor, params.id));

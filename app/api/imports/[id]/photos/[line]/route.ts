import { route } from "@/lib/api/route";
import { readImportPhoto } from "@/lib/practice/imports/photo-contract";
import { serveImportPhoto } from "@/lib/practice/imports/photo-queries";

export const GET = route(readImportPhoto, ({ actor, params, request, now }) => serveImportPhoto(actor, params.id, params.line, request, now));

import { route } from "@/lib/api/route";
import { stageUploadedPhotos } from "@/lib/practice/imports/photo-commands";
import { previewPhotoImport } from "@/lib/practice/imports/photo-contract";

export const POST = route(previewPhotoImport, ({ actor, file, now, progress }) => stageUploadedPhotos(actor, file, now, progress));

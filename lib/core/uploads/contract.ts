import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { writeLimits } from "@/lib/api/write-limits";
import { maxPartBytes, maxPhotoBytes } from "@/lib/core/uploads/rules";

/** The purposes accepted by POST /api/files. Plan files have their own endpoints. */
const uploadPurposes = ["progress_photo", "food_diary_photo", "profile_image", "logo", "message_attachment"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const storedFile = z.object({
  id: z.string(),
  url: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFile>;

/** The id of a file that the uploader's device makes, so that sending it again stores nothing twice. */
const deviceFileId = z.uuid("Please send a UUID").check(z.toLowerCase());
const purpose = z.enum(uploadPurposes, "Please choose what this picture is for");
/** The account that a waiting file belongs to (401 for any other): someone else may have signed in since in that browser. */
const owner = z.optional(z.string());

export const uploadFile = endpoint({
  method: "POST",
  path: "/api/files",
  access: "signed-in",
  summary: "Uploads a picture (JPEG, PNG, WebP or HEIC, up to 15 MB); it is rotated upright and its metadata is removed. For a message also a PDF, up to 10 MB. The same `id` again returns the same file",
  input: { multipart: z.object({ purpose, id: z.optional(deviceFileId), owner }), maxFileBytes: maxPhotoBytes },
  response: storedFile,
  statuses: [201],
  errors: ["conflict"],
  writeLimit: writeLimits.files,
});

const wholeNumber = (max: number) => z.coerce.number("Please enter a number").check(z.int("Please enter a whole number"), z.minimum(0, "Please enter at least 0"), z.maximum(max, "Please enter a smaller number"));

/** How much of a file has arrived, in bytes. `file` is the stored file once it is whole. */
const uploadProgress = z.object({ received: z.number(), file: z.nullable(storedFile) });
export type UploadProgress = z.output<typeof uploadProgress>;

export const uploadPart = endpoint({
  method: "POST",
  path: "/api/files/parts",
  access: "signed-in",
  summary: "Uploads the next part of a file, up to 1 MB. A part that doesn't begin where the last one ended changes nothing; the response says where to go on, and has the file after its last part",
  resumes: true,
  input: { multipart: z.object({ id: deviceFileId, purpose, owner, offset: wholeNumber(maxPhotoBytes), size: wholeNumber(maxPhotoBytes) }), maxFileBytes: maxPartBytes },
  response: uploadProgress,
  errors: ["conflict"],
  writeLimit: writeLimits.fileParts,
});

export const readUploadProgress = endpoint({
  method: "GET",
  path: "/api/files/parts/:id",
  access: "signed-in",
  summary: "How much of one of the caller's own files has arrived (nothing of an unknown one), and the file if it is whole",
  response: uploadProgress,
});

export const downloadFile = endpoint({
  method: "GET",
  path: "/api/files/:id",
  access: "public",
  summary: "A file or a range of it, for users who may see the record it belongs to; ?download=1 sends it as an attachment",
  query: z.object({ download: z.optional(z.literal("1")) }),
  response: rawResponse,
  contentType: "*/*",
  statuses: [200, 206],
  errors: ["unauthorized", "forbidden", "bad_range", "provider_failed"],
  credentials: "optionalSession",
});

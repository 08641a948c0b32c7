import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { writeLimits } from "@/lib/api/write-limits";

export const maxPhotoBytes = 15 * 1024 * 1024;
export const pdfContentType = "application/pdf";
/** A PDF that is sent with a message, in bytes. */
export const maxPdfBytes = 10 * 1024 * 1024;

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

export const uploadFile = endpoint({
  method: "POST",
  path: "/api/files",
  access: "signed-in",
  summary: "Uploads a picture (JPEG, PNG, WebP or HEIC, up to 15 MB); it is rotated upright and its metadata is removed. For a message also a PDF, up to 10 MB",
  input: { multipart: z.object({ purpose: z.enum(uploadPurposes, "Please choose what this picture is for") }), maxFileBytes: maxPhotoBytes },
  response: storedFile,
  statuses: [201],
  writeLimit: writeLimits.files,
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

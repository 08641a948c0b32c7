import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { numberRange, text } from "@/lib/api/schemas";
import { importPlan } from "@/lib/practice/imports/contract";
import { importedPoses } from "@/lib/practice/imports/reading/photo-names";
import { maxPhotoArchiveBytes } from "@/lib/practice/imports/rules";

/** How many photos one call sorts. */
export const maxSortedPhotos = 500;

const pose = z.enum(importedPoses, "Please choose front, side, back or other");

export const previewPhotoImport = endpoint({
  method: "POST",
  path: "/api/imports/photos",
  access: ["coach"],
  summary: "Previews the import of progress photos from a ZIP with a folder for each client, up to 100 MB. Their days and poses are read from folders, file names and the photos; the others are asked. 413 for more than 10,000 files, 415 for what is no ZIP or has a password",
  input: { multipart: z.object({}), maxFileBytes: maxPhotoArchiveBytes },
  progress: true,
  resumes: true,
  response: importPlan,
  live: { invalidates: ["imports"] },
});

/** A photo of a preview that lacks a client, a day or a pose, or whose date can be read in two ways. */
const importPhoto = z.object({
  line: z.number(),
  /** Its place in the ZIP. */
  path: z.string(),
  /** The folder's name for the person, or the client's. */
  who: z.string(),
  /** Null until a client is found or chosen. */
  clientId: z.nullable(z.string()),
  day: z.nullable(z.iso.date()),
  pose: z.nullable(pose),
  isLeftOut: z.boolean(),
  /** Where the picture is, for coaches. */
  url: z.string(),
  /** Why it would not be imported. */
  error: z.nullable(z.string()),
});
export type ImportPhoto = z.output<typeof importPhoto>;

export const listImportPhotos = endpoint({
  method: "GET",
  path: "/api/imports/:id/photos",
  access: ["coach"],
  summary: "The photos of a preview that are to be sorted, in the order of the ZIP: those whose client, day or pose is not known or not sure",
  query: pageQuery,
  live: { provides: ["imports"] },
  response: z.array(importPhoto),
});

export const sortImportPhotos = endpoint({
  method: "PATCH",
  path: "/api/imports/:id/photos",
  access: ["coach"],
  summary: "Sets the day, pose or client of photos of a preview, or leaves them out. 409 once the import has started",
  input: {
    json: z.object({
      photos: z
        .array(
          z.object({
            line: z.int("Please choose a photo").check(...numberRange(1, 1_000_000)),
            day: z.optional(z.iso.date("Please choose a day")),
            pose: z.optional(pose),
            clientId: z.optional(text(100)),
            leaveOut: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1, "Please choose a photo"), z.maxLength(maxSortedPhotos, `Please sort at most ${maxSortedPhotos} photos at once`)),
    }),
  },
  response: importPlan,
  live: { invalidates: ["imports"] },
  errors: ["conflict"],
});
export type PhotoChange = z.output<typeof sortImportPhotos.body>["photos"][number];

export const readImportPhoto = endpoint({
  method: "GET",
  path: "/api/imports/:id/photos/:line",
  access: ["coach"],
  summary: "The picture of a photo of a preview, without its metadata",
  response: rawResponse,
  contentType: "image/*",
  statuses: [200, 206],
  errors: ["bad_range", "provider_failed"],
});

import type { StoredFile } from "@/lib/core/uploads/contract";
import { fileUrl } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

export const storedFileSelect = { id: true, fileName: true, size: true, contentType: true } satisfies Prisma.FileSelect;
export type StoredFileRow = Prisma.FileGetPayload<{ select: typeof storedFileSelect }>;

export const toStoredFile = ({ size, ...row }: StoredFileRow): StoredFile => ({ ...row, url: fileUrl(row.id), fileSize: size });

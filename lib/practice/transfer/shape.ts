import type { PracticeExportState } from "@/lib/practice/transfer/contract";
import type { Prisma } from "@/prisma/generated/client";

export const practiceExportSelect = { id: true, status: true, progress: true, step: true, encrypted: true, fileName: true, size: true, error: true, createdAt: true, expiresAt: true } satisfies Prisma.PracticeExportSelect;
type PracticeExportRow = Prisma.PracticeExportGetPayload<{ select: typeof practiceExportSelect }>;

export const toPracticeExport = ({ size, ...row }: PracticeExportRow): Omit<PracticeExportState, "createdAt" | "expiresAt"> & { createdAt: Date; expiresAt: Date } => ({ ...row, size: size === null ? null : Number(size) });

import type { SandboxObjectData, SandboxObjectKind } from "@/lib/providers/payments/sandbox-objects";
import type { Prisma } from "@/prisma/generated/client";

export type SandboxRow = Prisma.SandboxObjectCreateManyInput;

/** The row of a test gateway object; its time is its version. */
export const toSandboxRow = <K extends SandboxObjectKind>(kind: K, id: string, data: SandboxObjectData<K>, updatedAt: Date): SandboxRow => ({ id, kind, data: data as Prisma.InputJsonObject, updatedAt });

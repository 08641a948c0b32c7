import type { Data, Kind } from "@/lib/providers/payments/sandbox-objects";
import type { Prisma } from "@/prisma/generated/client";

export type SandboxRow = Prisma.SandboxObjectCreateManyInput;

/** An object of the test gateway as its row; its time is its version. */
export const sandboxRow = <K extends Kind>(kind: K, id: string, data: Data<K>, updatedAt: Date): SandboxRow => ({ id, kind, data: data as Prisma.InputJsonObject, updatedAt });

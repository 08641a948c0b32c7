import { transaction, type Tx } from "@/lib/platform/db";
import { type SandboxObjectData, type SandboxObjectKind, sandboxObjectSchemas, type SandboxStore, type SandboxTransaction } from "@/lib/providers/payments/sandbox-objects";

// One lock for the whole sandbox, so that two browsers never charge twice.
const sandboxLockId = 7_205_759_403;

/** Stores the sandbox's objects in the table SandboxObject. */
export const databaseSandboxStore: SandboxStore = {
  runExclusive: (work) =>
    transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${sandboxLockId}::bigint)`;
      return work(sandboxTransaction(tx));
    }),
};

const sandboxTransaction = (tx: Tx): SandboxTransaction => ({
  read: async (kind, id) => {
    const row = await tx.sandboxObject.findUnique({ where: { id, kind }, select: { data: true, updatedAt: true } });
    return row && { data: parseObject(kind, row.data), updatedAt: row.updatedAt };
  },
  write: async (kind, id, data, now) => {
    // updatedAt doubles as the version, so each update must be later than the one before.
    await tx.$executeRaw`
      INSERT INTO "SandboxObject" AS o ("id", "kind", "data", "updatedAt") VALUES (${id}, ${kind}, ${JSON.stringify(data)}::jsonb, ${now})
      ON CONFLICT ("id") DO UPDATE SET
        "data" = excluded."data",
        "updatedAt" = CASE WHEN o."kind" = 'event' THEN excluded."updatedAt" ELSE GREATEST(excluded."updatedAt", o."updatedAt" + interval '1 millisecond') END`;
  },
  remove: async (kind, id) => void (await tx.sandboxObject.deleteMany({ where: { id, kind } })),
  findIdsByField: async (kind, field, value) => toIds(await tx.sandboxObject.findMany({ where: { kind, data: { path: [field], equals: value } }, orderBy: { id: "asc" }, select: { id: true } })),
  listAfter: async (kind, after, limit) => {
    const rows = await tx.sandboxObject.findMany({ where: { kind, id: { gt: after } }, orderBy: { id: "asc" }, take: limit, select: { id: true, data: true } });
    return rows.map(({ id, data }) => ({ id, data: parseObject(kind, data) }));
  },
  listDueSubscriptionIds: async (now) =>
    toIds(await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "SandboxObject" WHERE "kind" = 'subscription' AND ("data"->>'dueAt')::float8 <= ${now.getTime()}::float8 ORDER BY "id"`),
  listEvents: async (since) => {
    const where = since === "undelivered" ? { data: { path: ["delivered"], equals: false } } : { updatedAt: { gt: since } };
    const rows = await tx.sandboxObject.findMany({ where: { kind: "event", ...where }, orderBy: [{ updatedAt: "asc" }, { id: "asc" }], take: 1000, select: { id: true, data: true } });
    return rows.map(({ id, data }) => ({ id, data: parseObject("event", data) }));
  },
  deleteDeliveredEvents: async (before) => void (await tx.sandboxObject.deleteMany({ where: { kind: "event", updatedAt: { lt: before }, data: { path: ["delivered"], equals: true } } })),
});

// TypeScript can't relate the schema to a generic kind.
const parseObject = <K extends SandboxObjectKind>(kind: K, data: unknown) => sandboxObjectSchemas[kind].parse(data) as SandboxObjectData<K>;
const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

import { creationPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Actor, Client, Coach } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { pausesSelect } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { isStepOpen } from "@/lib/work/next-steps/rules";
import { latestCheckInsArgs, latestStepsArgs, stepSelect, toLatestSteps, toStep, toStepsAskedIn, toStepWithOutcome } from "@/lib/work/next-steps/shape";

/** The latest steps of a client and the practice's time zone. Throws 404 for a client the actor may not see. */
async function findLatestSteps(tx: Pick<Tx, "client">, actor: Actor, clientId: string) {
  const client = await tx.client.findFirst({ where: { AND: visibleClients(actor), userId: clientId }, select: { pauses: pausesSelect, checkIns: latestCheckInsArgs, nextSteps: latestStepsArgs } });
  if (!client) throw notFound();
  const { timeZone } = await getPracticeSettings();
  return { timeZone, steps: toLatestSteps(client, timeZone) };
}

/** A client's open steps. Throws 404 for a client the actor may not see. */
export async function findOpenSteps(actor: Actor, clientId: string, now: Date) {
  const { steps, timeZone } = await findLatestSteps(db, actor, clientId);
  const today = dayInTimeZone(timeZone, now);
  return steps.filter((step) => isStepOpen(step, step.askedOn, today)).map(toStep);
}

/** The steps that a check-in of the client asks about. */
export const findStepsAskedIn = async (tx: Pick<Tx, "client">, actor: Client, checkIn: { dueMonday: string; checkInId: string }) => toStepsAskedIn((await findLatestSteps(tx, actor, actor.id)).steps, checkIn);

/** All steps of a client, newest first. Throws 404 for a client outside the actor's reach. */
export async function findStepHistory(actor: Coach, clientId: string, now: Date, page: PageQuery = {}) {
  const open = new Set((await findOpenSteps(actor, clientId, now)).map(({ id }) => id));
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.nextStep.findMany({
        where: { clientId, client: visibleClients(actor), ...(after && rowsBefore("createdAt", after)) },
        select: stepSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  else recordAccess(actor, [clientId], "check_ins", now);
  return rows.map((row) => ({ ...toStepWithOutcome(row), givenAt: row.createdAt, isOpen: open.has(row.id) }));
}

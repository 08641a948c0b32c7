import { findFirstCoach } from "@/lib/core/settings/queries";
import { staffOnly, teamSelect, toTeamMember } from "@/lib/people/team/shape";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";

/** Lists the practice's coaches and nutritionists, closed accounts last. */
export async function findTeam(now: Date) {
  const [rows, first] = await Promise.all([
    db.user.findMany({ where: staffOnly, select: teamSelect(now), orderBy: [{ archivedAt: { sort: "asc", nulls: "first" } }, { role: "asc" }, { createdAt: "asc" }, { id: "asc" }] }),
    findFirstCoach(),
  ]);
  return rows.map((row) => toTeamMember(row, first?.id));
}

/** Returns one of them. Throws 404 if there is none with this id. */
export async function findTeamMember(id: string, now: Date) {
  const [row, first] = await Promise.all([db.user.findFirst({ where: { id, ...staffOnly }, select: teamSelect(now) }), findFirstCoach()]);
  if (!row) throw notFound();
  return toTeamMember(row, first?.id);
}

import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { invitationHoldMs, notEmailed, queueEmail, queueRequestedEmail, withdrawLeadEmails } from "@/lib/core/email/commands";
import { setRemindersEnabled } from "@/lib/core/email/opt-out";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings, toCoachAway } from "@/lib/core/settings/queries";
import { emailPaymentLink, setUpPayment } from "@/lib/money/payment-links/commands";
import { requireOfferedPlan } from "@/lib/money/plans/queries";
import { type conversionPayment, type DiscoverySubmission, lead as leadSchema, type LeadEdit } from "@/lib/outreach/leads/contract";
import { intakeRecordFromLead } from "@/lib/outreach/leads/conversion";
import { honeypotName } from "@/lib/outreach/leads/discovery-options";
import { isOpenStage, type LeadOutcome, type OpenStage } from "@/lib/outreach/leads/options";
import { changedFieldLabels } from "@/lib/outreach/leads/rules";
import { leadClock, leadDetailsSelect, leadSelect, toLead, toLeadEvent, trackableLinkUrl } from "@/lib/outreach/leads/shape";
import { createSubmission, isRepeatedForm, keepFormBesideLead, type OpenLead, type SentForm, toLeadColumns, updateLeadConsent } from "@/lib/outreach/leads/submission-commands";
import { deleteLeadTraces, describePreviousContact, duplicateWindowMs, findOptOut, lockLead, lockLeadKeys, newestSubmittedFirst, openLeadsWhere, recordLeadEvent, requireEmailable, withdrawLeadNotifications } from "@/lib/outreach/leads/writes";
import { deliverInvitation, emailTakenMessage, rejectDuplicateEmail } from "@/lib/people/accounts/commands";
import { findMatchingAccounts, unconfirmedAccountMessage } from "@/lib/people/accounts/matching";
import { rateLimits } from "@/lib/people/accounts/rules";
import { createClientFromLead, requireNotArchived } from "@/lib/people/clients/commands";
import { findClient } from "@/lib/people/clients/queries";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { formatWeekday } from "@/lib/platform/date-texts";
import { transaction, type Tx } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { containsLink } from "@/lib/platform/person-name";
import { countAttempt } from "@/lib/platform/rate-limit";

/** An unguessable reference for a trackable link. */
const createLeadRef = () => randomBytes(12).toString("base64url");

/**
 * Saves a discovery form. The lead's own link updates its open lead. From the public page, where anyone can type any email,
 * a form with the email of an open lead is kept beside it for the coach to decide; any other makes a new lead. Queues a
 * thank-you email and notifies coaches. A filled honeypot gets an identical response, but the lead is suspected spam and
 * nobody is notified. Throws 400 for an impossible date of birth, 429 after 60 an hour from one address.
 */
export async function recordDiscoveryForm(form: DiscoverySubmission, address: string | null, now: Date) {
  await countAttempt(rateLimits.discovery(address), now);
  const practice = await getPracticeSettings();
  const { timeZone, coachName, productName, bookCallLink } = practice;
  const { leadRef, consent, [honeypotName]: trap, ...answers } = form;
  if (answers.dateOfBirth && (answers.dateOfBirth > dayInTimeZone(timeZone, now) || answers.dateOfBirth < "1900-01-01")) throw invalidField("dateOfBirth", "Please enter your date of birth");
  const suspectedSpam = trap !== undefined && trap !== null && trap !== "";
  const sent = { answers, consentAt: consent ? now : null };

  await transaction(async (tx) => {
    await lockLeadKeys(tx, [answers.email, leadRef]);
    const ownLead = leadRef === undefined || suspectedSpam ? null : await findOpenLead(tx, { leadRef, suspectedSpam });
    const knownLead = ownLead ?? (await findOpenLead(tx, { email: answers.email, suspectedSpam }));
    // The same statements run for a known and an unknown email, so that the time they take tells nobody which it is.
    if (await isRepeatedForm(tx, knownLead?.id ?? null, sent, now)) return;
    const optedOutAt = await findOptOut(tx, answers.email);
    if (knownLead && !ownLead) await keepFormBesideLead(tx, knownLead, sent, now);
    const id = knownLead && !ownLead ? knownLead.id : await saveFormInLead(tx, ownLead, { ...sent, suspectedSpam, optedOutAt }, now);
    if (suspectedSpam) return;
    if (!knownLead || ownLead) await sendNotification(tx, { role: "coach" }, { kind: "lead_answered", occasion: id, text: `${answers.fullName} filled in your discovery form.`, href: paths.lead(id) }, now);
    // One per lead and address, so that nobody can flood a prospect through the public page.
    await queueThankYouEmail(tx, { id, email: answers.email }, now);
  });
  const who = coachName || productName;
  const away = toCoachAway(practice, now);
  return { success: true as const, bookCallLink, message: away?.hasBegun ? `${who} is away, back on ${formatWeekday(away.until, away.today)}, and will be in touch then.` : `${who} will be in touch soon.` };
}

/** Puts the form's answers into this lead, or into a new one, and returns the lead's id. */
async function saveFormInLead(tx: Tx, lead: OpenLead | null, { answers, consentAt, suspectedSpam, optedOutAt }: SentForm & { suspectedSpam: boolean; optedOutAt: Date | undefined }, now: Date): Promise<string> {
  const data = { ...toLeadColumns(answers), optedOutAt: lead?.optedOutAt ? undefined : optedOutAt, answeredAt: now };
  const { id } = lead
    ? await tx.lead.update({ where: { id: lead.id }, data: { ...data, lastActivity: now, version: { increment: 1 } }, select: { id: true } })
    : await tx.lead.create({ data: { ...data, fullName: answers.fullName, consentAt, suspectedSpam, submittedAt: now }, select: { id: true } });
  await createSubmission(tx, { leadId: id, source: lead ? "personal_link" : "public_form", status: "accepted", answers, consentAt }, now);
  if (lead) await updateLeadConsent(tx, id);
  await recordLeadEvent(tx, id, { kind: "form", text: lead ? describePreviousContact(lead, answers) : undefined }, now);
  return id;
}

const queueThankYouEmail = (tx: Tx, { id, email }: { id: string; email: string }, now: Date) => queueEmail(tx, { type: "discovery", to: { leadId: id, email }, occasion: id, props: {} }, now);

/** The latest open lead of this link or email, among suspected spam or among all others. */
const findOpenLead = (tx: Tx, where: { email?: string; leadRef?: string; suspectedSpam: boolean }): Promise<OpenLead | null> =>
  tx.lead.findFirst({ where: { ...where, ...openLeadsWhere }, select: { id: true, fullName: true, email: true, suspectedSpam: true, optedOutAt: true }, orderBy: newestSubmittedFirst });

/** Adds a prospect and queues the discovery form email once. Returns the lead, or the open lead of that email, and whether it is new. */
export async function inviteLead(_: Coach, { fullName, email }: { fullName: string; email: string }, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const { lead, leadRef, isNew } = await findOrCreateLead(tx, { fullName, email, contactMethod: "email" }, now);
    const delivery = lead.answeredAt || lead.optedOutAt ? notEmailed : await queueRequestedEmail(tx, discoveryInvite({ id: lead.id, email, leadRef }), now);
    return { lead: { ...toLead(lead, leadClock(timeZone, now)), ...delivery }, isNew };
  });
}

const discoveryInvite = ({ id, email, leadRef }: { id: string; email: string; leadRef: string }) => ({ type: "discovery-invite" as const, to: { leadId: id, email }, occasion: id, props: { leadRef } });

/** Emails a lead the discovery form. A second email needs `sendAgain`. Throws 404, and 409 if the lead is closed, has answered, doesn't want emails or has no email address that works. */
export const sendDiscoveryInvite = (_: Coach, id: string, { sendAgain }: { sendAgain: boolean }, now: Date) =>
  transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    requireMovableLead(lead);
    if (!isOpenStage(lead.stage)) throw conflict("This lead is closed. Reopen it first.");
    if (lead.answeredAt) throw conflict("They've already sent the discovery form.");
    if (!lead.email) throw conflict("Please enter their email first.");
    await requireEmailable(tx, { email: lead.email, optedOutAt: lead.optedOutAt });
    const { leadRef } = await tx.lead.findUniqueOrThrow({ where: { id }, select: { leadRef: true } });
    const ref = leadRef ?? createLeadRef();
    if (!leadRef) await tx.lead.update({ where: { id }, data: { leadRef: ref }, select: { id: true } });
    return { success: true as const, ...(await queueRequestedEmail(tx, discoveryInvite({ id, email: lead.email, leadRef: ref }), now, { again: sendAgain })) };
  });

/** Adds a prospect. Returns the lead, or the open lead of that email, with the absolute link to its discovery form. */
export async function createLeadWithTrackableLink(_: Coach, contact: { fullName: string; email?: string }, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const { lead, leadRef, isNew } = await findOrCreateLead(tx, { ...contact, contactMethod: "instagram_dm" }, now);
    return { trackableLink: trackableLinkUrl(leadRef), lead: toLead(lead, leadClock(timeZone, now)), isNew };
  });
}

/** The open lead of this email, with a link, otherwise a new one. Without an email, a lead of that name from the last minute is reused, because it is a double press. */
async function findOrCreateLead(tx: Tx, { fullName, email, contactMethod }: { fullName: string; email?: string; contactMethod: "email" | "instagram_dm" }, now: Date) {
  await lockLeadKeys(tx, [email ?? fullName]);
  const sameLeadWhere = email === undefined ? { email: null, fullName, answeredAt: null, submittedAt: { gt: new Date(now.getTime() - duplicateWindowMs) } } : { email };
  const existing = await tx.lead.findFirst({ where: { ...sameLeadWhere, suspectedSpam: false, ...openLeadsWhere }, select: { id: true, leadRef: true, enteredName: true, enteredEmail: true }, orderBy: newestSubmittedFirst });
  const leadRef = existing?.leadRef ?? createLeadRef();
  if (existing) {
    const data = { leadRef, enteredName: existing.enteredName ?? fullName, enteredEmail: existing.enteredEmail ?? email };
    return { lead: await tx.lead.update({ where: { id: existing.id }, data, select: leadSelect }), leadRef, isNew: false };
  }
  const optedOutAt = await findOptOut(tx, email);
  const lead = await tx.lead.create({ data: { fullName, email, enteredName: fullName, enteredEmail: email, contactMethod, leadRef, submittedAt: now, optedOutAt }, select: leadSelect });
  await recordLeadEvent(tx, lead.id, { kind: "created" }, now);
  return { lead, leadRef, isNew: true };
}

/** Throws 409 for suspected spam and for a lead who is a client. */
function requireMovableLead({ suspectedSpam, clientId }: { suspectedSpam: boolean; clientId: string | null }) {
  if (suspectedSpam) throw conflict("This lead is in suspected spam. Move it to your leads first.");
  if (clientId) throw conflict("This lead has become a client.");
}

/** Moves a lead to an open stage and returns it; a closed lead is reopened. At that stage already, only the notes are added. Throws 404, 409, also for a lead who has left the stage `from`. */
export async function moveLeadToStage(_: Coach, id: string, { stage, notes, from }: { stage: OpenStage; notes?: string; from?: OpenStage }, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    requireMovableLead(lead);
    if (lead.stage === stage && !notes) return toLead(lead, leadClock(timeZone, now));
    if (from !== undefined && from !== lead.stage) throw conflict(`${lead.fullName} has been moved since. Nothing was undone.`);
    const event = lead.stage === stage ? ({ kind: "note" } as const) : ({ kind: "stage", fromStage: lead.stage, toStage: stage } as const);
    await recordLeadEvent(tx, id, { ...event, text: notes }, now);
    const moved = await tx.lead.update({ where: { id }, data: { stage, outcomeReason: null, lastActivity: now }, select: leadSelect });
    return toLead(moved, leadClock(timeZone, now));
  });
}

/** Records a lead's outcome and its reason, and returns the lead. Repeated, only a new reason counts. Throws 404, 409. */
export async function recordLeadOutcome(_: Coach, id: string, { outcome, reason }: { outcome: LeadOutcome; reason?: string }, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    const isSaid = lead.stage === outcome && (reason === undefined || reason === lead.outcomeReason);
    if (isSaid) return toLead(lead, leadClock(timeZone, now));
    requireMovableLead(lead);
    await recordLeadEvent(tx, id, { kind: "outcome", fromStage: lead.stage, toStage: outcome, text: reason }, now);
    const closed = await tx.lead.update({ where: { id }, data: { stage: outcome, outcomeReason: reason ?? null, lastActivity: now }, select: leadSelect });
    return toLead(closed, leadClock(timeZone, now));
  });
}

/**
 * Updates a lead and returns it. Throws 404, 400 for an impossible date, 409 with the `current` lead if it was changed since `version`, unless it already is as asked
 * for, so that a repeated request succeeds.
 */
export async function updateLead(_: Coach, id: string, { version, followUpDate, ...edit }: LeadEdit, now: Date) {
  const { timeZone } = await getPracticeSettings();
  if (followUpDate && (followUpDate < "2000-01-01" || followUpDate > "2100-01-01")) throw invalidField("followUpDate", "Please enter a date from 2000 to 2099");
  return transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    const changed = changedFieldLabels({ ...lead, followUpDate: lead.followUpDate && dateToDay(lead.followUpDate) }, { followUpDate, ...edit });
    const current = toLead(lead, leadClock(timeZone, now));
    if (changed.length === 0) return current;
    if (version !== undefined && version !== lead.version) throw new AppError("conflict", "Someone else changed this lead meanwhile. Please check what they changed.", { current: leadSchema.parse(current) });
    await recordLeadEvent(tx, id, { kind: "edit", text: changed.join(", ") }, now);
    const optedOutAt = lead.optedOutAt ?? (await findOptOut(tx, edit.email));
    const data = { ...edit, optedOutAt, followUpDate: followUpDate && dayToDate(followUpDate), lastActivity: now, version: { increment: 1 } };
    await tx.lead.updateMany({ where: { id, enteredName: { not: null } }, data: { enteredName: edit.fullName, enteredEmail: edit.email } });
    return toLead(await tx.lead.update({ where: { id }, data, select: leadSelect }), leadClock(timeZone, now));
  });
}

/** Adds a note to a lead's history and returns the note. Throws 404. */
export const recordLeadNote = (_: Coach, id: string, { notes }: { notes: string }, now: Date) =>
  transaction(async (tx) => {
    await lockLead(tx, id);
    await tx.lead.update({ where: { id }, data: { lastActivity: now }, select: { id: true } });
    return toLeadEvent(await recordLeadEvent(tx, id, { kind: "note", text: notes }, now));
  });

/**
 * Moves a lead out of suspected spam, which queues the thank-you email, or into it, and returns the lead. Throws 404, 409 for
 * a lead who is a client.
 */
export async function setSuspectedSpam(_: Coach, id: string, suspectedSpam: boolean, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead.suspectedSpam === suspectedSpam) return toLead(lead, leadClock(timeZone, now));
    if (lead.clientId) throw conflict("This lead has become a client.");
    await recordLeadEvent(tx, id, { kind: suspectedSpam ? "spam" : "taken_back" }, now);
    if (suspectedSpam) {
      await withdrawLeadEmails(tx, id);
      await withdrawLeadNotifications(tx, [id]);
    } else if (lead.answeredAt && lead.email) await queueThankYouEmail(tx, { id, email: lead.email }, now);
    return toLead(await tx.lead.update({ where: { id }, data: { suspectedSpam, lastActivity: now }, select: leadSelect }), leadClock(timeZone, now));
  });
}

/**
 * Turns a won lead into a client in one transaction: account, invitation, and an intake from the answers. Given a plan, then sets
 * it up, and one email asks for a password and the payment; if it can't be set up, the client stays and `payment` says why. Returns
 * the client's id and the lead; repeated, it returns the existing ones. An existing client with that email is linked unchanged. Throws 404,
 * 400 without an email and for a plan that isn't on offer, 409 for a lead that is not won, for an email of staff or of another lead's client, and for one that nobody
 * has confirmed; for an archived
 * client the error names the one to restore.
 */
export async function convertLeadToClient(actor: Coach, id: string, { priceId, ...input }: { email?: string; fullName?: string; priceId?: string }, linkToken: string, now: Date) {
  // Before there is a client, so that the coach can choose again.
  if (priceId !== undefined) await requireOfferedPlan(priceId);
  const { timeZone } = await getPracticeSettings();
  const clock = leadClock(timeZone, now);
  const conversion = await rejectDuplicateEmail(emailTakenMessage, () =>
    transaction(async (tx) => {
      const before = await lockLead(tx, id);
      if (before.clientId) {
        await requireNotArchived(tx, before.clientId, now);
        return { clientId: before.clientId, wasClient: false, invitedEmail: null, lead: toLead(before, clock) };
      }
      requireMovableLead(before);
      if (isOpenStage(before.stage) || before.stage === "lost") throw conflict("Please mark this lead as won first.");
      const fullName = input.fullName ?? before.fullName;
      if (containsLink(fullName)) throw conflict("This lead's name has a link in it. Please correct the name first.");
      const email = input.email ?? before.email;
      if (!email) throw invalidField("email", "Please enter their email first. They'll sign in with it.");
      const optedOutAt = before.optedOutAt ?? (await findOptOut(tx, email));
      const existingClientId = await findClientIdByEmail(tx, email);
      const clientId = existingClientId ?? (await convertToClient(tx, actor, { id, email, fullName, optedOutAt, invitationDelayMs: priceId === undefined ? 0 : invitationHoldMs }, timeZone, now));
      await recordLeadEvent(tx, id, { kind: "converted" }, now);
      const lead = await tx.lead.update({ where: { id }, data: { clientId, email, fullName, optedOutAt, lastActivity: now, version: { increment: 1 } }, select: leadSelect });
      return { clientId, wasClient: existingClientId !== undefined, invitedEmail: existingClientId === undefined ? email : null, lead: toLead(lead, clock) };
    }),
  );
  const { invitedEmail, ...result } = conversion;
  const invitation = invitedEmail === null ? null : await deliverInvitation({ id: result.clientId, email: invitedEmail }, now);
  return { ...result, invitation, payment: priceId === undefined ? null : await requestPayment(actor, { clientId: result.clientId, priceId }, linkToken, now) };
}

/** Sets up a new client's plan and emails the link. The client exists by now, so a refusal is a part of the response. */
async function requestPayment(actor: Coach, plan: { clientId: string; priceId: string }, linkToken: string, now: Date): Promise<z.input<typeof conversionPayment>> {
  try {
    const { setup } = await setUpPayment(actor, plan, linkToken, now);
    const { email: clientEmail } = withEmail(await findClient(actor, plan.clientId));
    const { sent, withInvitation, emailedAt, emailProblem } = await emailPaymentLink(actor, { clientEmail, paymentUrl: setup.paymentUrl }, now);
    return { setup: { ...setup, emailedAt }, problem: null, emailedAs: sent ? (withInvitation ? "invitation" : "payment_link") : null, emailProblem };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { setup: null, problem: error.message, emailedAs: null, emailProblem: null };
  }
}

/**
 * The client with this email and without a lead, who is linked unchanged: anyone could have typed that email into the form.
 * Throws 409 while nobody has confirmed that the address is theirs.
 */
async function findClientIdByEmail(tx: Tx, email: string) {
  const [account] = await findMatchingAccounts({ emails: [email] }, tx);
  if (account?.role !== "client" || account.refusal === "archived") return undefined;
  if (account.refusal === "unconfirmed") throw conflict(unconfirmedAccountMessage);
  return (await tx.client.findFirst({ where: { userId: account.id, lead: null }, select: { userId: true } }))?.userId;
}

async function convertToClient(tx: Tx, actor: Coach, { id, email, fullName: name, optedOutAt, invitationDelayMs }: { id: string; email: string; fullName: string; optedOutAt: Date | undefined; invitationDelayMs: number }, timeZone: string, now: Date) {
  const answers = await tx.lead.findUniqueOrThrow({ where: { id }, select: leadDetailsSelect });
  const { record: intake, primaryGoal } = intakeRecordFromLead(answers);
  const { phone, dateOfBirth } = answers;
  const userId = await createClientFromLead(tx, actor, { name, email, phone, dateOfBirth, primaryGoal, intake }, timeZone, now, invitationDelayMs);
  // The answers are a part of the client's record now.
  await tx.leadSubmission.updateMany({ where: { leadId: id, status: "accepted" }, data: { eraseAt: null } });
  // An opt-out as a lead holds as a client.
  if (optedOutAt) await setRemindersEnabled(tx, { userId }, false, now);
  return userId;
}

/** Deletes a lead for good, with the emails and notifications about it. Throws 404. */
export async function removeLead(actor: Coach, id: string, now: Date): Promise<void> {
  const { deleted } = await removeLeads(actor, [id], now);
  if (deleted === 0) throw notFound();
}

/** Deletes these leads for good, with the emails and notifications about them. Returns how many, and the ids not found. */
export async function removeLeads(actor: Coach, leadIds: readonly string[], now: Date) {
  const ids = [...new Set(leadIds)];
  return transaction(async (tx) => {
    const removed = new Set((await tx.$queryRaw<{ id: string }[]>`DELETE FROM "Lead" WHERE "id" = ANY(${ids}) RETURNING "id"`).map(({ id }) => id));
    await deleteLeadTraces(tx, [...removed]);
    if (removed.size > 0) await recordAuditEvents(tx, { action: "leads.deleted", actorId: actor.id, detail: { count: removed.size } }, now);
    return { deleted: removed.size, notFound: ids.filter((id) => !removed.has(id)) };
  });
}

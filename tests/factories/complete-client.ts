import { randomBytes, randomUUID } from "node:crypto";
import { hashLinkToken } from "@/lib/auth/links";
import { contentTypes } from "@/lib/core/uploads/sniff";
import { dayToDate } from "@/lib/platform/clock";
import type { Tx } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { makeClient } from "@/tests/factories/people";
import { makeSandboxClient, monthlyCoachingPrice } from "@/tests/factories/sandbox";
import { wordDocument, wordParagraph } from "@/tests/support/documents";

/** The ids of the practice's own questions that every complete client has answered, in a check-in and in the intake form. */
export const sharedQuestionId = "question-of-the-practice";
export const sharedSnippetId = "snippet-of-the-practice";
const sharedIntakeQuestionId = "intake-question-of-the-practice";
const sharedPhotoQuestionId = "photo-question-of-the-practice";

/** A name in every text this factory writes, so that tests can search for leftovers. */
export const markedPerson = { firstName: "Zéphyrine", lastName: "O'Quillan", email: "zephyrine@example.com", phone: "+44 7700 900900" };

/**
 * A client with a row in every table, and stored files: two check-in photos, one of the starting point, a diary photo, a plan, a profile picture, a
 * PDF that a coach sent with a message and an unused file.
 */
export async function makeCompleteClient(db: Tx, staff: { coachId: string; nutritionistId: string }, now = new Date(), who: typeof markedPerson = markedPerson) {
  const name = `${who.firstName} ${who.lastName}`;
  const word = (about: string) => `${about} of ${name}, ${who.email}`;
  const client = await makeClient(db, { user: who, client: { notes: word("Notes"), tags: [word("Tag")], emergencyContact: word("Brother"), joinDate: dayToDate("2026-01-05") } });
  const clientId = client.userId;
  await db.presence.create({ data: { userId: clientId, lastSeenAt: now } });
  const fileOf = async (purpose: "progress_photo" | "food_diary_photo" | "profile_image" | "nutrition_plan" | "message_attachment", fileName: string) => {
    const storageKey = randomUUID();
    const bytes = purpose === "nutrition_plan" ? wordDocument(wordParagraph(`bytes of ${fileName}`)) : Buffer.from(`bytes of ${fileName}`);
    await fileStore().put(storageKey, bytes);
    const contentType = { nutrition_plan: contentTypes.docx, message_attachment: contentTypes.pdf, progress_photo: "image/jpeg", food_diary_photo: "image/jpeg", profile_image: "image/jpeg" }[purpose];
    const ownerId = { nutrition_plan: staff.nutritionistId, message_attachment: staff.coachId, progress_photo: clientId, food_diary_photo: clientId, profile_image: clientId }[purpose];
    const about = purpose === "profile_image" ? null : clientId;
    const row = await db.file.create({ data: { ownerId, clientId: about, purpose, fileName, contentType, size: bytes.length, storageKey, stored: true, createdAt: now } });
    return row.id;
  };

  const [front, extra, answered, plate, portrait, planFile, left, start, earlier, attached] = [
    await fileOf("progress_photo", "front.jpg"),
    await fileOf("progress_photo", "extra.jpg"),
    await fileOf("progress_photo", "answered.jpg"),
    await fileOf("food_diary_photo", "plate.jpg"),
    await fileOf("profile_image", `${who.email.split("@", 1)[0]}.jpg`),
    await fileOf("nutrition_plan", `Plan for ${who.firstName}.docx`),
    await fileOf("progress_photo", "taken out.jpg"),
    await fileOf("progress_photo", "start.jpg"),
    await fileOf("progress_photo", "imported.jpg"),
    await fileOf("message_attachment", `Warm-up for ${who.firstName}.pdf`),
  ];
  await db.user.update({ where: { id: clientId }, data: { profileImageId: portrait } });
  await db.snippet.upsert({ where: { id: sharedSnippetId }, create: { id: sharedSnippetId, title: "Well done", text: "Well done, {firstName}!", createdAt: now, updatedAt: now }, update: {}, select: { id: true } });
  const question = await db.question.upsert({ where: { id: sharedQuestionId }, create: { id: sharedQuestionId, form: "weekly_check_in", kind: "short_text", createdAt: now }, update: {} });
  const photoQuestion = await db.question.upsert({ where: { id: sharedPhotoQuestionId }, create: { id: sharedPhotoQuestionId, form: "weekly_check_in", kind: "photo", createdAt: now }, update: {} });
  await db.question.create({ data: { form: "weekly_check_in", kind: "scale", clientId, label: word("How is it?"), scaleLow: word("Low"), scaleHigh: word("High"), firstMonday: dayToDate("2026-03-02"), lastMonday: dayToDate("2026-03-30"), createdAt: now } });
  const intakeQuestion = await db.question.upsert({ where: { id: sharedIntakeQuestionId }, create: { id: sharedIntakeQuestionId, form: "intake", kind: "short_text", createdAt: now }, update: {} });
  for (const form of ["weekly_check_in", "intake"] as const) {
    const formVersion = { form, version: 1 };
    await db.formVersion.upsert({ where: { form_version: formVersion }, create: { ...formVersion, effectiveMonday: dayToDate("2026-03-02"), items: [], createdAt: now }, update: {} });
  }
  await makeCheckIn(db, {
    clientId,
    steps: {
      create: [
        { clientId, position: 0, text: word("Step"), note: word("Went"), outcome: "partly", doneAt: now, createdAt: now },
        { clientId, position: 1, text: word("Open step"), createdAt: now },
      ],
    },
    answers: {
      create: [
        { questionId: question.id, version: 1, position: 0, label: word("Pelvic floor?"), text: word("Better") },
        { questionId: photoQuestion.id, version: 1, position: 1, label: word("Posture?"), photoIds: [answered] },
      ],
    },
    dueMonday: dayToDate("2026-03-16"),
    submittedAt: new Date("2026-03-15T10:00:00Z"),
    threeWins: word("Wins"),
    weight: 68.4,
    frontPhotoId: front,
    otherPhotoIds: [extra],
    flaggedAt: new Date("2026-03-15T12:00:00Z"),
    flagNote: word("Flag"),
    ...reviewColumns(staff.coachId, new Date("2026-03-16T10:00:00Z"), word("Feedback")),
  });
  const startedAt = new Date("2026-01-06T10:00:00Z");
  await db.baseline.create({ data: { clientId, weight: 71.4, waist: 82.5, frontPhotoId: start, weightAt: startedAt, waistAt: startedAt, frontAt: startedAt, givenAt: startedAt } });
  await db.measurement.create({ data: { clientId, day: dayToDate("2026-02-02"), weight: 72.1, others: { "Body fat %": "31.2" }, importedAt: startedAt } });
  await db.progressPhoto.create({ data: { clientId, fileId: earlier, day: dayToDate("2026-02-02"), pose: "front", originalHash: "hash", importedAt: startedAt } });
  const diary = await makeFoodDiary(db, { clientId, days: { create: [{ position: 0, notes: word("Lunch"), photos: { create: [{ fileId: plate, position: 0 }] } }] } });
  const plan = await db.nutritionPlan.create({
    data: { clientId, title: word("Plan"), fileName: "plan.docx", fileSize: 1, fileId: planFile, foodDiaryId: diary.id, createdById: staff.nutritionistId, isActive: true, uploadedAt: now },
  });
  await db.nutritionistFee.create({ data: { planId: plan.id, diaryId: diary.id, nutritionistId: staff.nutritionistId, clientName: word("Fee"), amountMinor: 7000, earnedAt: now } });
  await db.intakeRecord.create({ data: { clientId, medications: word("Iron"), injuries: ["Knee Issues"], height: 170.5, submittedAt: now, answers: { create: { questionId: intakeQuestion.id, version: 1, position: 0, label: word("Expecting?"), safetyNote: true, text: word("Perhaps") } } } });
  await db.onboardingStep.create({ data: { clientId, stepName: "prenatal_form", completedAt: now, data: { answers: { pregnancyStage: "postpartum", birthType: "c_section", notes: word("Birth") } } } });
  await db.agreement.create({ data: { clientId, textVersion: 1, text: word("Agreement"), agreements: { acceptAgreement: true }, signedAt: now, address: "203.0.113.9" } });
  await db.consent.create({ data: { clientId, kind: "health_data", given: true, textVersion: 1, decidedAt: now } });
  await db.pause.create({ data: { clientId, startsOn: dayToDate("2026-02-01"), endsOn: dayToDate("2026-02-08"), reason: word("Holiday") } });
  await db.coachNote.create({ data: { clientId, authorId: staff.coachId, text: word("Private note") } });
  const thread = await db.thread.create({ data: { clientId, staffKey: "coach", lastMessageAt: now, unreadByStaff: 1 } });
  const messageFields = { threadId: thread.id, createdAt: now };
  await db.message.create({ data: { ...messageFields, senderId: clientId, recipientId: staff.coachId, content: word("Question") } });
  await db.message.create({ data: { ...messageFields, senderId: staff.coachId, recipientId: clientId, content: word("Answer"), attachments: { connect: { id: attached } } } });
  await db.emailChange.create({ data: { userId: clientId, newEmail: `new.${who.email}`, requestedAt: now } });
  const calendarToken = randomBytes(32).toString("base64url");
  await db.calendarLink.create({ data: { userId: clientId, tokenHash: hashLinkToken(calendarToken), createdAt: now, lastReadAt: now } });
  await db.repeatableWrite.create({ data: { userId: clientId, keyHash: word("Key"), requestHash: word("Request"), status: 200, answer: word("Answer"), createdAt: now } });
  await db.partialUpload.create({ data: { id: randomUUID(), ownerId: clientId, purpose: "progress_photo", fileName: `${word("Half")}.jpg`, size: 2, received: 1, createdAt: now, lastPartAt: now, parts: { create: { offset: 0, bytes: new Uint8Array([0xff]) } } } });
  const session = await db.session.create({ data: { userId: clientId, expiresAt: now, device: word("Phone") } });
  await db.pushSubscription.create({ data: { userId: clientId, sessionId: session.id, endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, p256dh: "key", auth: "secret", createdAt: now } });
  await db.push.create({ data: { userId: clientId, kind: "message", occasion: randomUUID(), text: word("Push"), href: "/", sendAfter: now, createdAt: now } });
  await db.push.create({ data: { userId: staff.coachId, kind: "new_check_in", occasion: clientId, clientId, text: word("Pushed"), href: "/", sendAfter: now, createdAt: now } });
  await db.notificationPreference.create({ data: { userId: clientId, timeZone: word("Zone") } });
  await db.draft.create({ data: { userId: clientId, form: "intake", data: { lifestyle: word("Draft") }, updatedAt: now } });
  await db.notification.create({ data: { userId: clientId, kind: "feedback", occasion: "1", text: word("News") } });
  await db.notification.create({ data: { userId: staff.coachId, kind: "check-in", occasion: clientId, clientId, text: word("Check-in") } });
  await db.session.create({ data: { userId: clientId, expiresAt: now } });
  await db.passkey.create({ data: { userId: clientId, credentialId: randomUUID(), publicKey: Buffer.from("key"), counter: 3, transports: ["internal"], isBackedUp: true, name: word("Phone"), createdAt: now } });
  await db.authenticatorApp.create({ data: { userId: clientId, sealedSecret: "sealed", lastUsedStep: 1 } });
  await db.recoveryCode.create({ data: { userId: clientId, codeHash: "hash" } });
  await db.authChallenge.create({ data: { tokenHash: randomUUID(), kind: "second_step", userId: clientId, expiresAt: now } });
  await db.oneTimeLink.create({ data: { userId: clientId, purpose: "reset_password", tokenHash: randomUUID(), expiresAt: now } });
  await db.auditEvent.create({ data: { actorId: staff.coachId, subjectId: clientId, action: "opened.intake", detail: { note: word("Detail") } } });
  await db.auditEvent.create({ data: { actorId: staff.coachId, action: "import", detail: { row: word("Import") } } });

  const email = { occasion: "o", sendAfter: now, createdAt: now, status: "sent" as const };
  const body = { subject: word("Subject"), text: word("Text"), html: `<p>${who.lastName.replace("'", "&#x27;")}</p>` };
  await db.emailMessage.create({ data: { ...email, ...body, key: `a:${who.email}`, type: "coach-feedback", userId: clientId, toEmail: who.email, props: {} } });
  await db.emailMessage.create({ data: { ...email, key: randomUUID(), type: "password-reset", toEmail: who.email, props: {} } });
  const notice = { key: randomUUID(), type: "message-notice", userId: staff.coachId, toEmail: "coach@example.com", occasion: `${thread.id}:1`, props: { senderName: name } };
  await db.emailMessage.create({ data: { ...email, ...body, ...notice } });

  const campaign = await db.campaign.create({ data: { job: "tuesday-chase", occasion: "2026-03-02", trigger: "manual", ranAt: now } });
  await db.emailSkip.create({ data: { campaignId: campaign.id, clientId, type: "checkin-chase", occasion: "2026-03-02", reason: word("Skipped"), createdAt: now } });
  const alert = { key: `retention-alert:${staff.coachId}:${clientId}:2026-03-02`, type: "retention-alert", userId: staff.coachId, toEmail: "coach@example.com", occasion: `${clientId}:2026-03-02`, campaignId: campaign.id };
  await db.emailMessage.create({ data: { ...email, ...body, ...alert, props: { clientId, clientName: name, missed: ["2026-03-02"] } } });

  const lead = { fullName: name, email: who.email, stage: "won" as const, yourStory: word("Story"), personalNotes: word("Lead note"), submittedAt: new Date("2026-01-01") };
  const { id: leadId } = await db.lead.create({ data: { ...lead, clientId, enteredName: name, events: { create: [{ kind: "note", text: word("Event"), createdAt: now }] }, submissions: { create: [{ source: "public_form", status: "accepted", answers: { yourStory: word("Story as sent") }, submittedAt: now, consentAt: now }] } } });
  // The lead has another name and email.
  await db.emailMessage.create({ data: { ...email, key: randomUUID(), type: "discovery", leadId, toEmail: who.email.replace(".com", ".org"), props: {}, text: `Hi ${who.firstName}` } });
  await db.notification.create({ data: { userId: staff.coachId, kind: "lead_answered", occasion: leadId, text: `${who.firstName} from Instagram filled in your discovery form.` } });
  const columns = [{ header: "Email", field: "email", sample: who.email }];
  const stats = { counts: { total: 3, create: 1, update: 1, unchanged: 0, error: 1 }, columns };
  const imported = await db.import.create({ data: { kind: "users", status: "committed", committedAt: now, fileName: `${name}.csv`, sourceHash: "h", options: { defaultRole: "client", dateOrder: "day-first", timeZone: "Europe/London" }, stats, createdAt: now } });
  const row = { importId: imported.id, data: { row: { email: who.email, firstName: word("Row"), lastName: "", role: "client", joinDate: "2026-01-05" } } };
  await db.importRow.create({ data: { ...row, line: 2, action: "create", targetId: clientId, personId: clientId } });
  await db.importRow.create({ data: { ...row, line: 3, action: "update", before: { email: who.email, role: "client", firstName: word("Before"), lastName: "", joinDate: "2026-01-05" }, targetId: "a check-in", personId: clientId } });
  await db.importRow.create({ data: { ...row, line: 4, action: "error", data: { cells: { name } }, error: "Email: is missing" } });

  const { name: planName, priceId, amountMinor, currency } = monthlyCoachingPrice;
  const gateway = { gateway: "sandbox" as const, priceId, planName, amountMinor, currency, mirroredAt: now };
  const token = randomUUID();
  const atGateway = await makeSandboxClient(db, { clientId, name: word("Customer"), email: who.email, token }, now);
  await db.paymentCustomer.create({ data: { clientId, gateway: "sandbox", gatewayId: atGateway.customer } });
  await db.pastCustomer.create({ data: { clientId, gateway: "sandbox", gatewayId: `past_${clientId}` } });
  const subscription = await db.subscription.create({ data: { ...gateway, clientId, gatewayId: atGateway.subscription, recurring: true, status: "active", startedAt: now } });
  const payment = { ...gateway, clientId, subscriptionId: subscription.id, createdAt: now };
  await db.payment.create({ data: { ...payment, gatewayId: randomUUID(), status: "succeeded", settledMinor: 19_900, paidAt: now } });
  const pastId = randomUUID();
  await db.pastPayment.create({ data: { clientId, source: "stripe-payments", externalId: pastId, key: pastId, paidOn: dayToDate("2025-11-03"), description: word("Coaching"), amountMinor: 15_000, refundedMinor: 2_000, currency: "gbp", status: "succeeded", countsAsRevenue: true, importedAt: now } });
  const attempts = { create: { key: "1", kind: "first", succeeded: false, reason: "The card was declined.", at: now } };
  await db.payment.create({ data: { ...payment, gatewayId: atGateway.payment, status: "failed", failureReason: "The card was declined.", failedAt: now, nextRetryAt: now, attempts } });
  await db.paymentLink.create({ data: { clientId, token, priceId, gateway: "sandbox", gatewayId: atGateway.link, url: `https://example.com/pay/${token}`, createdAt: now } });
  await db.rateLimit.create({ data: { key: `login:${who.email}`, count: 1, windowEndsAt: now } });
  await db.jobRun.create({ data: { job: "lifecycle", occasion: randomUUID(), startedAt: now, result: { skipped: [word("Skip")] } } });
  return { id: clientId, userId: clientId, files: { front, extra, answered, plate, portrait, planFile, left, start, attached }, user: client.user, subscription, thread, atGateway, calendarToken } as const;
}

/** The tables that contain any of these words in any column. */
export async function findTablesContaining(db: Tx, words: readonly string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`;
  const patterns = words.map((text) => `%${text}%`);
  const looks = tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM "${name}" AS t WHERE t::text ILIKE ANY($1::text[]))`);
  const found = await db.$queryRawUnsafe<{ name: string }[]>(looks.join(" UNION ALL "), patterns);
  return found.map(({ name }) => name);
}


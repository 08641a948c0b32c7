-- The check-ins that wait for feedback, in the order of their review: first those flagged by hand or with three flags, then the longest
-- waiting. The rank is the one of lib/work/check-ins/policy.ts.
CREATE INDEX "CheckIn_review" ON "CheckIn" ((CASE WHEN ("flaggedAt" IS NOT NULL OR num_nonnulls(CASE WHEN "energyLevel" <= 3 THEN 1 END, CASE WHEN "workoutsCompleted" < 3 THEN 1 END, CASE WHEN "averageSleep" < 6 THEN 1 END, CASE WHEN "stressLevel" >= 8 THEN 1 END, CASE WHEN "nutritionRating" <= 3 THEN 1 END) >= 3) THEN 0 ELSE 1 END), "submittedAt", "id")
WHERE "feedbackAt" IS NULL;

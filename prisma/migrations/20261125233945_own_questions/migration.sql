-- CreateEnum
CREATE TYPE "QuestionForm" AS ENUM ('weekly_check_in', 'intake');

-- CreateEnum
CREATE TYPE "QuestionKind" AS ENUM ('short_text', 'long_text', 'number', 'scale', 'yes_no', 'one_of', 'several_of', 'photo');

-- CreateTable
CREATE TABLE "Question" (
    "id" TEXT NOT NULL,
    "form" "QuestionForm" NOT NULL,
    "kind" "QuestionKind" NOT NULL,
    "unit" TEXT,
    "scaleLow" TEXT,
    "scaleHigh" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),
    "eraseAt" TIMESTAMPTZ(3),
    "clientId" TEXT,
    "label" TEXT,
    "hint" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "firstMonday" DATE,
    "lastMonday" DATE,

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FormVersion" (
    "form" "QuestionForm" NOT NULL,
    "version" INTEGER NOT NULL,
    "effectiveMonday" DATE NOT NULL,
    "items" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" TEXT,

    CONSTRAINT "FormVersion_pkey" PRIMARY KEY ("form","version")
);

-- CreateTable
CREATE TABLE "QuestionAnswer" (
    "id" TEXT NOT NULL,
    "checkInId" TEXT,
    "clientId" TEXT,
    "questionId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "safetyNote" BOOLEAN NOT NULL DEFAULT false,
    "text" TEXT,
    "number" DECIMAL(12,3),
    "yes" BOOLEAN,
    "choiceIds" TEXT[],
    "choiceLabels" TEXT[],
    "photoIds" TEXT[],

    CONSTRAINT "QuestionAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Question_form_idx" ON "Question"("form");

-- CreateIndex
CREATE INDEX "Question_clientId_idx" ON "Question"("clientId");

-- CreateIndex
CREATE INDEX "QuestionAnswer_questionId_idx" ON "QuestionAnswer"("questionId");

-- CreateIndex
CREATE UNIQUE INDEX "QuestionAnswer_checkInId_questionId_key" ON "QuestionAnswer"("checkInId", "questionId");

-- CreateIndex
CREATE UNIQUE INDEX "QuestionAnswer_clientId_questionId_key" ON "QuestionAnswer"("clientId", "questionId");

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormVersion" ADD CONSTRAINT "FormVersion_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionAnswer" ADD CONSTRAINT "QuestionAnswer_checkInId_fkey" FOREIGN KEY ("checkInId") REFERENCES "CheckIn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionAnswer" ADD CONSTRAINT "QuestionAnswer_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "IntakeRecord"("clientId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionAnswer" ADD CONSTRAINT "QuestionAnswer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN     "formVersion" INTEGER;

-- A question for one client has its words and its weeks; a question of the form has them in its versions.
ALTER TABLE "Question" ADD CONSTRAINT "Question_for_client_check" CHECK (("clientId" IS NULL) = ("label" IS NULL) AND ("clientId" IS NULL) = ("firstMonday" IS NULL) AND ("clientId" IS NULL) = ("lastMonday" IS NULL));

-- An answer belongs to a check-in or to an intake record.
ALTER TABLE "QuestionAnswer" ADD CONSTRAINT "QuestionAnswer_one_owner_check" CHECK (("checkInId" IS NULL) <> ("clientId" IS NULL));

-- An answer holds one value.
ALTER TABLE "QuestionAnswer" ADD CONSTRAINT "QuestionAnswer_one_value_check" CHECK (
  ("text" IS NOT NULL)::int + ("number" IS NOT NULL)::int + ("yes" IS NOT NULL)::int + (coalesce(cardinality("choiceIds"), 0) > 0)::int + (coalesce(cardinality("photoIds"), 0) > 0)::int = 1
  AND coalesce(cardinality("photoIds"), 0) <= 3
  AND coalesce(cardinality("choiceIds"), 0) = coalesce(cardinality("choiceLabels"), 0)
);

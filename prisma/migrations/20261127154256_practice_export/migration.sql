-- CreateEnum
CREATE TYPE "PracticeExportStatus" AS ENUM ('building', 'ready', 'failed');

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "emailsPausedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "PracticeExport" (
    "id" TEXT NOT NULL,
    "byId" TEXT,
    "status" "PracticeExportStatus" NOT NULL DEFAULT 'building',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "step" TEXT NOT NULL DEFAULT '',
    "encrypted" BOOLEAN NOT NULL,
    "fileName" TEXT NOT NULL,
    "size" BIGINT,
    "storageKey" TEXT NOT NULL,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "aliveAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PracticeExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PracticeExport_storageKey_key" ON "PracticeExport"("storageKey");

-- CreateIndex
CREATE INDEX "PracticeExport_createdAt_idx" ON "PracticeExport"("createdAt");

-- AddForeignKey
ALTER TABLE "PracticeExport" ADD CONSTRAINT "PracticeExport_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One export is built at a time, whichever server was asked.
CREATE UNIQUE INDEX "PracticeExport_one_at_a_time" ON "PracticeExport" ("status") WHERE "status" = 'building';

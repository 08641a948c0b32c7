-- CreateTable
CREATE TABLE "ImportBatch" (
    "id" TEXT NOT NULL,
    "byId" TEXT,
    "status" "ImportStatus" NOT NULL DEFAULT 'previewed',
    "answers" JSONB NOT NULL DEFAULT '{}',
    "people" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "committedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportBatchFile" (
    "id" TEXT NOT NULL,
    "batchId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileName" TEXT,
    "kind" TEXT NOT NULL,
    "contents" BYTEA,
    "options" JSONB NOT NULL DEFAULT '{}',
    "problem" TEXT,
    "survey" JSONB NOT NULL DEFAULT '{}',
    "importId" TEXT,
    "planKey" TEXT,

    CONSTRAINT "ImportBatchFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportBatch_createdAt_idx" ON "ImportBatch"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ImportBatchFile_importId_key" ON "ImportBatchFile"("importId");

-- CreateIndex
CREATE INDEX "ImportBatchFile_batchId_position_idx" ON "ImportBatchFile"("batchId", "position");

-- AddForeignKey
ALTER TABLE "ImportBatch" ADD CONSTRAINT "ImportBatch_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportBatchFile" ADD CONSTRAINT "ImportBatchFile_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "ImportBatch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportBatchFile" ADD CONSTRAINT "ImportBatchFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "ProgressPhoto" (
    "fileId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "pose" TEXT NOT NULL,
    "originalHash" TEXT NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProgressPhoto_pkey" PRIMARY KEY ("fileId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ProgressPhoto_clientId_originalHash_key" ON "ProgressPhoto"("clientId", "originalHash");

-- AddForeignKey
ALTER TABLE "ProgressPhoto" ADD CONSTRAINT "ProgressPhoto_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgressPhoto" ADD CONSTRAINT "ProgressPhoto_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

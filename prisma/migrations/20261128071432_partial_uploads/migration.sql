-- AlterTable
ALTER TABLE "File" ADD COLUMN     "sentBytes" INTEGER;

-- CreateTable
CREATE TABLE "PartialUpload" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "purpose" "FilePurpose" NOT NULL,
    "fileName" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastPartAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PartialUpload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UploadPart" (
    "uploadId" TEXT NOT NULL,
    "offset" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadId","offset")
);

-- CreateIndex
CREATE INDEX "PartialUpload_ownerId_idx" ON "PartialUpload"("ownerId");

-- CreateIndex
CREATE INDEX "PartialUpload_lastPartAt_idx" ON "PartialUpload"("lastPartAt");

-- AddForeignKey
ALTER TABLE "PartialUpload" ADD CONSTRAINT "PartialUpload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadPart" ADD CONSTRAINT "UploadPart_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "PartialUpload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Photos are compressed already.
ALTER TABLE "UploadPart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

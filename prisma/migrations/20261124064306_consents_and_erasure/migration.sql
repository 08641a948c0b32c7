-- CreateEnum
CREATE TYPE "ConsentKind" AS ENUM ('health_data', 'body_photos');

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "erasureRequestedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PastCustomer" ADD COLUMN     "eraseError" TEXT;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "dataController" TEXT;

-- CreateTable
CREATE TABLE "Consent" (
    "id" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "kind" "ConsentKind" NOT NULL,
    "given" BOOLEAN NOT NULL,
    "textVersion" INTEGER NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactErasure" (
    "email" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "ContactErasure_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "Consent_clientId_kind_decidedAt_idx" ON "Consent"("clientId", "kind", "decidedAt");

-- CreateIndex
CREATE INDEX "Client_erasureRequestedAt_idx" ON "Client"("erasureRequestedAt");

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "PastPayment" (
    "id" TEXT NOT NULL,
    "clientId" TEXT,
    "source" TEXT NOT NULL,
    "externalId" TEXT,
    "key" TEXT NOT NULL,
    "paidOn" DATE NOT NULL,
    "description" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "refundedMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "PaymentStatus" NOT NULL,
    "countsAsRevenue" BOOLEAN NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PastPayment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PastPayment_externalId_idx" ON "PastPayment"("externalId");

-- CreateIndex
CREATE INDEX "PastPayment_clientId_paidOn_idx" ON "PastPayment"("clientId", "paidOn");

-- CreateIndex
CREATE INDEX "PastPayment_paidOn_id_idx" ON "PastPayment"("paidOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PastPayment_key_source_key" ON "PastPayment"("key", "source");

-- AddForeignKey
ALTER TABLE "PastPayment" ADD CONSTRAINT "PastPayment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "PastCustomer" (
    "gatewayId" TEXT NOT NULL,
    "gateway" "Gateway" NOT NULL,
    "clientId" TEXT,
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PastCustomer_pkey" PRIMARY KEY ("gatewayId")
);

-- CreateIndex
CREATE INDEX "PastCustomer_clientId_idx" ON "PastCustomer"("clientId");

-- CreateIndex
CREATE INDEX "PastCustomer_erasedAt_idx" ON "PastCustomer"("erasedAt");

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_id_idx" ON "AuditEvent"("createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_action_createdAt_idx" ON "AuditEvent"("action", "createdAt");

-- AddForeignKey
ALTER TABLE "PastCustomer" ADD CONSTRAINT "PastCustomer_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "Client"("userId") ON DELETE SET NULL ON UPDATE CASCADE;

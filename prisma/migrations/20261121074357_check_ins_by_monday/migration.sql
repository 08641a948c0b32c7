-- CreateIndex
CREATE INDEX "CheckIn_dueMonday_clientId_idx" ON "CheckIn"("dueMonday", "clientId");

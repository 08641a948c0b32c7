-- Lists of payments come in the order in which money came or failed to come: in these words queries find the index.
CREATE INDEX "Payment_moment" ON "Payment" ((COALESCE("paidAt", "failedAt", "createdAt")), "id");

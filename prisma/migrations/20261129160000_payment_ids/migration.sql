-- The other ids of a payment at the gateway, by which an imported payment is recognised as the same.
ALTER TABLE "Payment" ADD COLUMN "relatedIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "Payment_relatedIds_idx" ON "Payment" USING GIN ("relatedIds");

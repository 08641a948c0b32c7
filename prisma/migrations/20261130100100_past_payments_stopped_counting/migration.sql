-- Which imported payments counted until the gateway reported the same one, so that they count again if that one is taken out.
ALTER TABLE "PastPayment" ADD COLUMN "stoppedCounting" BOOLEAN NOT NULL DEFAULT false;

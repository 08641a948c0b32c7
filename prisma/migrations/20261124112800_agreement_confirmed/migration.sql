-- AlterTable
ALTER TABLE "Agreement" ADD COLUMN     "unconfirmed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "agreementConfirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "defaultPriceId" TEXT;

-- A practice with a text of its own has written it. Signatures on the current built-in text were made before anyone confirmed it.
UPDATE "Practice" SET "agreementConfirmedAt" = CURRENT_TIMESTAMP WHERE btrim(COALESCE("agreementText", '')) <> '';
UPDATE "Agreement" a SET "unconfirmed" = true FROM "Practice" p WHERE p."agreementConfirmedAt" IS NULL AND a."textVersion" = p."agreementVersion";

-- AlterTable
ALTER TABLE "Baseline" ADD COLUMN     "armsAt" TIMESTAMPTZ(3),
ADD COLUMN     "backAt" TIMESTAMPTZ(3),
ADD COLUMN     "chestAt" TIMESTAMPTZ(3),
ADD COLUMN     "frontAt" TIMESTAMPTZ(3),
ADD COLUMN     "hipsAt" TIMESTAMPTZ(3),
ADD COLUMN     "sideAt" TIMESTAMPTZ(3),
ADD COLUMN     "thighsAt" TIMESTAMPTZ(3),
ADD COLUMN     "waistAt" TIMESTAMPTZ(3),
ADD COLUMN     "weightAt" TIMESTAMPTZ(3);

-- What was given before counts from the last save, and a photo from its upload.
UPDATE "Baseline" SET
  "weightAt" = CASE WHEN "weight" IS NOT NULL THEN "givenAt" END,
  "chestAt" = CASE WHEN "chest" IS NOT NULL THEN "givenAt" END,
  "waistAt" = CASE WHEN "waist" IS NOT NULL THEN "givenAt" END,
  "hipsAt" = CASE WHEN "hips" IS NOT NULL THEN "givenAt" END,
  "armsAt" = CASE WHEN "arms" IS NOT NULL THEN "givenAt" END,
  "thighsAt" = CASE WHEN "thighs" IS NOT NULL THEN "givenAt" END,
  "frontAt" = (SELECT "createdAt" FROM "File" WHERE "id" = "frontPhotoId"),
  "sideAt" = (SELECT "createdAt" FROM "File" WHERE "id" = "sidePhotoId"),
  "backAt" = (SELECT "createdAt" FROM "File" WHERE "id" = "backPhotoId");

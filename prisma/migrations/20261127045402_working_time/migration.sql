-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "awayFrom" DATE,
ADD COLUMN     "awayMessage" TEXT,
ADD COLUMN     "awayUntil" DATE,
ADD COLUMN     "bankHolidays" TEXT NOT NULL DEFAULT 'england-and-wales',
ADD COLUMN     "workingDays" INTEGER[] DEFAULT ARRAY[1, 2, 3, 4, 5]::INTEGER[],
ADD COLUMN     "workingFrom" TEXT,
ADD COLUMN     "workingTo" TEXT;

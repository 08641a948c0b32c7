-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "trainingTranscriptUrl" TEXT,
ADD COLUMN     "welcomeTranscriptUrl" TEXT;

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "hiddenPhotoPoses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateEnum
CREATE TYPE "WeightUnit" AS ENUM ('kg', 'lb', 'st');

-- AlterTable
ALTER TABLE "Practice" ADD COLUMN     "weightUnit" "WeightUnit";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "weightUnit" "WeightUnit";

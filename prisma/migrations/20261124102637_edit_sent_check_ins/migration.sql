-- AlterEnum
ALTER TYPE "DraftForm" ADD VALUE 'check_in_edit';

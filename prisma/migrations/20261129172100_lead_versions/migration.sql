-- Goes up with every change to a lead's name, contact details, notes and answers, so that two coaches don't overwrite each other.
ALTER TABLE "Lead" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

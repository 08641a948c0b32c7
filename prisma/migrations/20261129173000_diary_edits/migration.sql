-- When a food diary was last changed after it was sent. Null for earlier changes, whose time isn't known.
ALTER TABLE "FoodDiary" ADD COLUMN "editedAt" TIMESTAMPTZ(3);
